/** The part of our module that writes an event and reads an answer. No atom is made of a text. */
export const ENCODER = String.raw`
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
`;
