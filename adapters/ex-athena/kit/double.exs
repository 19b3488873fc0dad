# Runs hooks as ex_athena does, as far as its report says how (sections 2 to 4), without the library.
# `elixir double.exs <module's file>` reads one call a line, as our module renders it for the shim, and
# writes what the agent would do. A line that begins with `@` names the module of the calls after it.

defmodule ExAthena.Messages.Message do
  defstruct [:role, :content, :tool_calls, :tool_results, :name, :reasoning, pin: false]
end

defmodule Double do
  alias ExAthena.Messages.Message

  # The first denial or halt before a tool ends the chain.
  def fire(hooks, :PreToolUse, input, id) do
    Enum.find_value(callbacks(hooks, :PreToolUse, input[:tool_name]), %{}, fn callback ->
      case call(callback, input, id) do
        {:deny, reason} -> %{deny: shown(reason)}
        {:halt, reason} -> %{halt: shown(reason)}
        _ -> nil
      end
    end)
  end

  # A halt beats what was added to the result, and what was added is joined.
  def fire(hooks, :PostToolUse, input, id) do
    answers = Enum.map(callbacks(hooks, :PostToolUse, input[:tool_name]), &call(&1, input, id))
    added = for {:augment, text} when is_binary(text) <- answers, do: text

    case {List.keyfind(Enum.filter(answers, &is_tuple/1), :halt, 0), added} do
      {{:halt, reason}, _} -> %{halt: shown(reason)}
      {nil, []} -> %{}
      {nil, _} -> %{augment: Enum.join(added, "\n")}
    end
  end

  # Elsewhere the last rewritten prompt counts, and every message.
  def fire(hooks, event, input, id)
      when event in [:UserPromptSubmit, :PreIteration, :ChatParams] do
    Enum.reduce_while(callbacks(hooks, event, nil), %{}, fn callback, seen ->
      case call(callback, input, id) do
        {:halt, reason} -> {:halt, %{halt: shown(reason)}}
        {:inject, %Message{content: text}} -> {:cont, Map.put(seen, :inject, text)}
        {:transform, text} when event == :UserPromptSubmit -> {:cont, %{transform: text}}
        _ -> {:cont, seen}
      end
    end)
  end

  def fire(hooks, event, input, id) do
    Enum.each(callbacks(hooks, event, nil), &call(&1, input, id))
    %{}
  end

  # An exception is caught, and nothing else; only the events of tools have groups.
  defp call(callback, input, id) do
    callback.(input, id)
  rescue
    error -> {:halt, {:hook_crashed, Exception.message(error)}}
  end

  defp callbacks(hooks, event, tool) when event in [:PreToolUse, :PostToolUse] do
    Enum.flat_map(hooks[event] || [], fn
      %{hooks: list} = group -> if fits?(group[:matcher], tool), do: list, else: []
      callback when is_function(callback, 2) -> [callback]
    end)
  end

  defp callbacks(hooks, event, _), do: hooks[event] || []

  defp fits?(nil, _), do: true
  defp fits?(matcher, tool), do: Regex.match?(Regex.compile!(matcher), tool)

  defp shown(reason) when is_binary(reason), do: reason
  defp shown(reason), do: inspect(reason)
end

defmodule Text do
  # The rendering back to terms: `:k` is an atom, and a `\` before a key is none of its own.
  def term(%{"$atom" => name}), do: String.to_atom(name)
  def term(%{"$tuple" => list}), do: list |> Enum.map(&term/1) |> List.to_tuple()
  def term(%{"%" => _} = struct), do: struct |> Map.delete("%") |> term()
  def term(map) when is_map(map), do: Map.new(map, fn {key, one} -> {key(key), term(one)} end)
  def term(list) when is_list(list), do: Enum.map(list, &term/1)
  def term(value), do: value

  defp key(":" <> name), do: String.to_atom(name)
  defp key("\\" <> key), do: key
  defp key(key), do: key

  # JSON, which this Elixir may not have.
  def decode(source) do
    {value, ""} = source |> String.trim() |> value()
    value
  end

  defp value("{" <> rest), do: rest |> String.trim_leading() |> pairs(%{})
  defp value("[" <> rest), do: rest |> String.trim_leading() |> items([])
  defp value("\"" <> rest), do: string(rest, [])
  defp value("true" <> rest), do: {true, String.trim_leading(rest)}
  defp value("false" <> rest), do: {false, String.trim_leading(rest)}
  defp value("null" <> rest), do: {nil, String.trim_leading(rest)}

  defp value(rest) do
    [number] = Regex.run(~r/^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/, rest)
    {value, _} = Code.eval_string(number)
    {value, rest |> String.replace_prefix(number, "") |> String.trim_leading()}
  end

  defp pairs("}" <> rest, map), do: {map, String.trim_leading(rest)}
  defp pairs("," <> rest, map), do: rest |> String.trim_leading() |> pairs(map)

  defp pairs("\"" <> rest, map) do
    {key, ":" <> rest} = string(rest, [])
    {value, rest} = rest |> String.trim_leading() |> value()
    pairs(rest, Map.put(map, key, value))
  end

  defp items("]" <> rest, list), do: {Enum.reverse(list), String.trim_leading(rest)}
  defp items("," <> rest, list), do: rest |> String.trim_leading() |> items(list)

  defp items(rest, list) do
    {value, rest} = value(rest)
    items(rest, [value | list])
  end

  @short %{?n => "\n", ?t => "\t", ?r => "\r", ?b => "\b", ?f => "\f"}

  defp string("\"" <> rest, text), do: {IO.iodata_to_binary(text), String.trim_leading(rest)}

  # Half a pair of surrogates, which JSON has for some letters, is read as bytes that are no text.
  defp string("\\u" <> <<hex::binary-size(4), rest::binary>>, text) do
    code = String.to_integer(hex, 16)
    string(rest, [text, if(code in 0xD800..0xDFFF, do: <<255>>, else: <<code::utf8>>)])
  end

  defp string(<<"\\", c, rest::binary>>, text), do: string(rest, [text, @short[c] || <<c>>])
  defp string(<<c, rest::binary>>, text), do: string(rest, [text, c])

  def encode(map) do
    fields = for {key, text} <- map, do: [quoted(to_string(key)), ":", quoted(to_string(text))]
    ["{", Enum.intersperse(fields, ","), "}"]
  end

  defp quoted(text), do: [?", for(<<c::utf8 <- text>>, do: escaped(c)), ?"]
  defp escaped(c) when c in [?", ?\\], do: [?\\, c]
  defp escaped(c) when c < 32, do: "\\u" <> String.pad_leading(Integer.to_string(c, 16), 4, "0")
  defp escaped(c), do: <<c::utf8>>
end

case System.get_env("HELD_PATH") do
  nil -> :ok
  path -> System.put_env("PATH", path)
end

hooks_of = fn file ->
  [{module, _} | _] = Code.compile_file(file)
  apply(module, :hooks, [])
end

# The next project: its module, its folder and what differs in its variables.
ordered = fn order ->
  %{"file" => file, "cwd" => cwd, "env" => env} = Text.decode(order)
  File.cd!(cwd)

  for {name, value} <- env,
      do: if(value, do: System.put_env(name, value), else: System.delete_env(name))

  hooks_of.(file)
end

hooks =
  case System.argv() do
    [file] -> hooks_of.(file)
    [] -> []
  end

Code.compiler_options(ignore_module_conflict: true)
:io.setopts(encoding: :latin1)

Enum.reduce(IO.binstream(:stdio, :line), hooks, fn
  "@" <> order, _ ->
    ordered.(order)

  line, hooks ->
    %{"event" => ":" <> event, "arg1" => input} = call = Text.decode(line)
    answer = Double.fire(hooks, String.to_atom(event), Text.term(input), Text.term(call["arg2"]))
    IO.binwrite([Text.encode(answer), "\n"])
    hooks
end)
