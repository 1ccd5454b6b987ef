import { applyEdits, format, type Node, parseTree } from 'jsonc-parser';

/** A value of a JSON text. Numbers keep their source text, as parsing rounds them. */
export type JsonNode =
  | {
      type: 'object' | 'array';
      /** Names and values in order; the names of a list are its positions. */
      members: readonly (readonly [name: string, node: JsonNode])[];
    }
  | {
      type: 'string' | 'number' | 'boolean' | 'null';
      /** The content of a string; the source text of other values. */
      text: string;
    };

/** Parses JSON text; null if nested deeper than the call stack, several thousand levels. */
export function parseJsonNode(source: string): JsonNode | null {
  const convert = ({ type, value, offset, length, children = [] }: Node): JsonNode => {
    if (type === 'array')
      return { type, members: children.map((item, index) => [`${index}`, convert(item)]) };
    if (type === 'object')
      return {
        type,
        members: children.flatMap(({ children: [key, member] = [] }) =>
          key && member ? [[key.value, convert(member)]] : [],
        ),
      };
    if (type === 'string') return { type, text: value };
    return { type: type === 'property' ? 'null' : type, text: source.slice(offset, offset + length) };
  };
  try {
    const root = parseTree(source);
    return root ? convert(root) : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Longer texts stay as they are: each line break copies the text. */
const MAX_INDENTED_CHARACTERS = 20_000;

/** Indents JSON text. Values keep their source text. */
export const indentJson = (source: string): string =>
  source.length > MAX_INDENTED_CHARACTERS
    ? source
    : applyEdits(source, format(source, undefined, { insertSpaces: true, tabSize: 2, eol: '\n' }));
