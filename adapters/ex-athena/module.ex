defmodule Hookport.ExAthena do
  @moduledoc """
  The hooks of this project, for ex_athena. Nothing loads this module by itself. Pass its map to
  every `ExAthena.run/2`, `ExAthena.Loop.run/2` and `ExAthena.Session`:

      hooks: Hookport.ExAthena.hooks()

  A run with a `:cwd` of its own needs the same folder here, since no event says where a relative
  path starts: `hooks(cwd)`. Hooks of your own come behind these, event by event:

      Map.merge(Hookport.ExAthena.hooks(), mine, fn _, ours, own -> ours ++ own end)
  """

  # What `hookport convert` fills in here: the calls, and what is said where one is not answered.
  @calls []
  @blocked %{}
  @unchecked %{}

  @doc "The map for the option `:hooks`."
  def hooks(cwd \\ File.cwd!()) do
    cwd = Path.expand(cwd)

    Enum.reduce(@calls, %{}, fn call, all ->
      ask = fn input, id -> ask(call, input, id, cwd) end
      Map.update(all, call.event, [entry(call, ask)], &(&1 ++ [entry(call, ask)]))
    end)
  end

  # Only the events of tools have groups.
  defp entry(%{event: event, matcher: matcher}, ask) when event in [:PreToolUse, :PostToolUse],
    do: %{matcher: matcher, hooks: [ask]}

  defp entry(_, ask), do: ask

  # What follows asks the shim; nothing here decides about a call. The project is two folders above
  # this file, as it was compiled.
  @project Path.expand("../..", __DIR__)
  @in_place String.ends_with?(__DIR__, "/lib/hookport")
  @launcher Path.join(@project, ".hookport/hook")

  # Of the turns of a run only the first is asked about: it is where a session starts.
  defp ask(%{event: :PreIteration}, %{iteration: turn}, _, _) when turn != 0, do: :ok

  # A callback that raises, throws or exits ends the whole run.
  defp ask(call, input, id, cwd) do
    caller = self()
    work = fn -> exit({:answered, answer(call, input, id, cwd, caller)}) end
    {worker, ref} = spawn_monitor(work)

    receive do
      {:DOWN, ^ref, :process, ^worker, {:answered, taken}} -> taken
      {:DOWN, ^ref, :process, ^worker, _} -> otherwise(call, no_answer())
    after
      (call.timeout + 10) * 1000 ->
        Process.exit(worker, :kill)
        Process.demonitor(ref, [:flush])
        otherwise(call, no_answer())
    end
  rescue
    _ -> otherwise(call, :no_answer)
  catch
    _, _ -> otherwise(call, :no_answer)
  end

  defp answer(call, input, id, cwd, caller) do
    Process.monitor(caller)

    with true <- call.event != :PreToolUse or readable?(input) or :unread,
         true <- File.regular?(@launcher) or no_answer(),
         {code, said} when code in [0, 77] <- started(call, event(call.event, input, id, cwd)),
         {:ok, taken} <- taken(call.event, decoded(said)) do
      taken
    else
      # The launcher itself says what is wrong.
      {78, words} -> otherwise(call, String.trim(words))
      fault when fault in [:unread, :moved, :away] -> otherwise(call, fault)
      _ -> otherwise(call, no_answer())
    end
  rescue
    _ -> otherwise(call, no_answer())
  end

  defp no_answer do
    cond do
      not @in_place -> :moved
      not File.dir?(@project) -> :away
      true -> :no_answer
    end
  end

  # A tool is denied, and a prompt passes with a word, since nobody could ask for the repair.
  defp otherwise(%{fail_open: true}, _), do: :ok
  defp otherwise(%{gate: true}, fault), do: {:deny, words(fault, @blocked)}
  defp otherwise(%{prompt: true}, fault), do: {:inject, message(words(fault, @unchecked))}
  defp otherwise(_, _), do: :ok

  defp words(said, _) when is_binary(said), do: said
  defp words(fault, known), do: known[fault]

  defp taken(:PreToolUse, %{"deny" => reason}), do: {:ok, {:deny, reason}}
  defp taken(:PostToolUse, %{"augment" => text}), do: {:ok, {:augment, text}}
  defp taken(:UserPromptSubmit, %{"transform" => prompt}), do: {:ok, {:transform, prompt}}

  defp taken(event, %{"inject" => text}) when event in [:UserPromptSubmit, :PreIteration],
    do: {:ok, {:inject, message(text)}}

  defp taken(_, %{"halt" => reason}), do: {:ok, {:halt, reason}}
  defp taken(_, answer) when answer == %{}, do: {:ok, :ok}
  defp taken(_, _), do: :error

  # The library is looked for when it runs, and what is no message is passed over there.
  defp message(text) do
    struct(ExAthena.Messages.Message, role: :user, content: text)
  rescue
    _ -> nil
  end

  # Both texts are arguments, and nothing of the event is a text of the shell's. A port cannot close
  # what a program reads and still listen to it, so that head counts the bytes; no file has them, and
  # no program of the project's that is called like it runs.
  @start "command -p head -c \"$1\" | exec /bin/sh -c \"$0\""

  defp started(%{command: command, timeout: timeout}, text) do
    port =
      Port.open({:spawn_executable, "/bin/sh"}, [
        :binary,
        :exit_status,
        :hide,
        cd: @project,
        args: ["-c", @start, command, Integer.to_string(byte_size(text))]
      ])

    pid =
      case Port.info(port, :os_pid) do
        {:os_pid, pid} -> pid
        nil -> nil
      end

    # A program that does not read keeps its writer waiting; one that is over is no word in a log.
    spawn(fn -> write(port, text) end)
    collect(port, pid, System.monotonic_time(:millisecond) + timeout * 1000, [], 0)
  end

  defp write(port, text) do
    Port.command(port, text)
  rescue
    _ -> :ok
  end

  @most 64 * 1024 * 1024

  defp collect(port, pid, deadline, said, size) do
    left = max(0, deadline - System.monotonic_time(:millisecond))

    receive do
      {^port, {:data, data}} when size < @most ->
        collect(port, pid, deadline, [said | data], size + byte_size(data))

      {^port, {:exit_status, code}} ->
        {code, IO.iodata_to_binary(said)}

      _ ->
        stop(pid)
    after
      left -> stop(pid)
    end
  end

  # The shim ends what it started; whatever does not listen is killed.
  defp stop(nil), do: :error

  defp stop(pid) do
    script = "kill -s TERM -- \"-$0\"; command -p sleep 1; kill -s KILL -- \"-$0\""
    Port.open({:spawn_executable, "/bin/sh"}, [:hide, args: ["-c", script, "#{pid}"]])
    :error
  end

  # What follows writes an event and reads an answer. No atom is made of a text.
  defp event(name, input, id, cwd) do
    fields = [{"event", ":#{name}"}, {"cwd", cwd}, {"arg1", term(input)}, {"arg2", term(id)}]
    IO.iodata_to_binary(json({:fields, fields}))
  end

  # What nobody reads of a run, and what can be long.
  @left_out [:messages, :request, :ui_payload, :telemetry, :tools, :conclusions]

  defp term(value) when is_nil(value) or is_boolean(value) or is_number(value), do: value
  defp term(value) when is_binary(value), do: scrubbed(value)
  defp term(value) when is_atom(value), do: {:fields, [{"$atom", Atom.to_string(value)}]}
  defp term(value) when is_tuple(value), do: {:fields, [{"$tuple", term(Tuple.to_list(value))}]}

  defp term(%{__struct__: name} = value) do
    {:fields, fields} = value |> Map.from_struct() |> term()
    {:fields, [{"%", inspect(name)} | fields]}
  end

  defp term(value) when is_map(value) do
    {:fields, for({key, one} <- value, key not in @left_out, do: {key(key), term(one)})}
  end

  defp term(value) when is_list(value) do
    if List.improper?(value), do: inspect(value), else: Enum.map(value, &term/1)
  end

  defp term(value), do: inspect(value)

  # A text cannot be taken for an atom.
  defp key(key) when is_atom(key), do: ":" <> Atom.to_string(key)
  defp key(<<first, _::binary>> = key) when first in [?:, ?\\], do: "\\" <> scrubbed(key)
  defp key(key) when is_binary(key), do: scrubbed(key)
  defp key(key), do: inspect(key)

  # The arguments of a call are what JSON can be, with the name of the tool among them.
  defp readable?(%{tool_name: name} = input) when is_binary(name),
    do: input |> Map.delete(:tool_name) |> sound?()

  defp readable?(_), do: false

  defp sound?(value) when is_binary(value), do: String.valid?(value)
  defp sound?(%{__struct__: _}), do: false

  defp sound?(value) when is_map(value),
    do: Enum.all?(value, fn {key, one} -> is_binary(key) and sound?(key) and sound?(one) end)

  defp sound?(value) when is_list(value),
    do: not List.improper?(value) and Enum.all?(value, &sound?/1)

  defp sound?(value), do: is_nil(value) or is_boolean(value) or is_number(value)

  defp scrubbed(text) do
    if String.valid?(text), do: text, else: for(<<byte <- text>>, into: "", do: ascii(byte))
  end

  defp ascii(byte) when byte < 128, do: <<byte>>
  defp ascii(_), do: "\uFFFD"

  defp json({:fields, fields}) do
    pairs = Enum.map_intersperse(fields, ",", fn {key, one} -> [json(key), ":", json(one)] end)
    ["{", pairs, "}"]
  end

  defp json(nil), do: "null"
  defp json(value) when is_boolean(value) or is_number(value), do: to_string(value)
  defp json(value) when is_list(value), do: ["[", Enum.map_intersperse(value, ",", &json/1), "]"]
  defp json(value), do: ["\"", for(<<c <- value>>, into: "", do: escaped(c)), "\""]

  defp escaped(?"), do: "\\\""
  defp escaped(?\\), do: "\\\\"
  defp escaped(c) when c < 16, do: "\\u000" <> Integer.to_string(c, 16)
  defp escaped(c) when c < 32, do: "\\u00" <> Integer.to_string(c, 16)
  defp escaped(c), do: <<c>>

  # An answer is an object of one text, or of nothing.
  defp decoded(said) do
    with ["{\"" <> name, rest] <- said |> String.trim() |> String.split("\":\"", parts: 2),
         {:ok, text} <- unescaped(rest, ""),
         true <- String.valid?(text) do
      %{name => text}
    else
      ["{}"] -> %{}
      _ -> :error
    end
  end

  defp unescaped("\"}", text), do: {:ok, text}

  # Half of a pair, which alone is no letter, stands before its other half.
  defp unescaped(<<"\\u", high::binary-size(4), "\\u", low::binary-size(4), rest::binary>>, text)
       when binary_part(high, 0, 1) in ["d", "D"] do
    with {:ok, pair} <- Base.decode16(high <> low, case: :mixed),
         <<_, _::binary>> = both <- :unicode.characters_to_binary(pair, {:utf16, :big}) do
      unescaped(rest, text <> both)
    else
      _ -> :error
    end
  end

  defp unescaped(<<"\\u", one::binary-size(4), rest::binary>>, text) do
    with {:ok, <<code::16>>} <- Base.decode16(one, case: :mixed),
         false <- code in 0xD800..0xDFFF do
      unescaped(rest, text <> <<code::utf8>>)
    else
      _ -> :error
    end
  end

  for {letter, char} <- [{?n, ?\n}, {?t, ?\t}, {?r, ?\r}, {?b, ?\b}, {?f, ?\f}] do
    defp unescaped(<<"\\", unquote(letter), rest::binary>>, text),
      do: unescaped(rest, text <> <<unquote(char)>>)
  end

  defp unescaped(<<"\\", c, rest::binary>>, text) when c in [?", ?\\, ?/],
    do: unescaped(rest, text <> <<c>>)

  defp unescaped(<<c, rest::binary>>, text) when c >= 32 and c not in [?", ?\\],
    do: unescaped(rest, text <> <<c>>)

  defp unescaped(_, _), do: :error
end
