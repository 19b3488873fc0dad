/** The part of our module that asks the shim. It is Elixir, and holds nothing that a call decides. */
export const WORKER = String.raw`
  # Two folders above this file, as it was compiled.
  @project Path.expand("../..", __DIR__)
  @in_place String.ends_with?(__DIR__, "/lib/hookport")
  @shim Path.join(@project, ".hookport/shim.cjs")

  # Of the turns of a run only the first is asked about: it is where a session starts.
  defp ask(%{event: :PreIteration}, %{iteration: turn}, _, _) when turn != 0, do: :ok

  # A callback that raises, throws or exits ends the whole run.
  defp ask(call, input, id, cwd) do
    caller = self()
    work = fn -> exit({:answered, answer(call, input, id, cwd, caller)}) end
    {worker, ref} = spawn_monitor(work)

    receive do
      {:DOWN, ^ref, :process, ^worker, {:answered, taken}} -> taken
      {:DOWN, ^ref, :process, ^worker, _} -> otherwise(call, no_shim())
    after
      (call.timeout + 10) * 1000 ->
        Process.exit(worker, :kill)
        Process.demonitor(ref, [:flush])
        otherwise(call, no_shim())
    end
  rescue
    _ -> otherwise(call, :no_shim)
  catch
    _, _ -> otherwise(call, :no_shim)
  end

  defp answer(call, input, id, cwd, caller) do
    Process.monitor(caller)

    with true <- call.event != :PreToolUse or readable?(input) or :unread,
         true <- File.regular?(@shim) or no_shim(),
         {0, said} <- started(call, event(call.event, input, id, cwd)),
         {:ok, taken} <- taken(call.event, decoded(said)) do
      taken
    else
      {code, _} when code in [126, 127] -> otherwise(call, :no_node)
      fault when fault in [:unread, :moved, :away] -> otherwise(call, fault)
      _ -> otherwise(call, no_shim())
    end
  rescue
    _ -> otherwise(call, no_shim())
  end

  defp no_shim do
    cond do
      not @in_place -> :moved
      not File.dir?(@project) -> :away
      true -> :no_shim
    end
  end

  # A tool is denied, and a prompt passes with a word, since nobody could ask for the repair.
  defp otherwise(%{fail_open: true}, _), do: :ok
  defp otherwise(%{gate: true}, fault), do: {:deny, @blocked[fault]}
  defp otherwise(%{prompt: true}, fault), do: {:inject, message(@unchecked[fault])}
  defp otherwise(_, _), do: :ok

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
`;
