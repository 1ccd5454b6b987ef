import { visit } from 'jsonc-parser';

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

interface Parent {
  type: 'object' | 'array';
  members: [string, JsonNode][];
}

/** Parses JSON text; null if nested deeper than the call stack, several thousand levels. */
export function parseJsonNode(source: string): JsonNode | null {
  const root: Parent = { type: 'array', members: [] };
  const open = [root];
  let key = '';
  const add = (node: JsonNode) => {
    const parent = open.at(-1) ?? root;
    parent.members.push([parent.type === 'object' ? key : String(parent.members.length), node]);
  };
  const begin = (type: Parent['type']) => () => {
    const node: Parent = { type, members: [] };
    add(node);
    open.push(node);
  };
  const end = () => void open.pop();
  try {
    visit(source, {
      onObjectBegin: begin('object'),
      onArrayBegin: begin('array'),
      onObjectEnd: end,
      onArrayEnd: end,
      onObjectProperty(name) {
        key = name;
      },
      onLiteralValue(value, offset, length) {
        if (typeof value === 'string') add({ type: 'string', text: value });
        else
          add({
            type: value === null ? 'null' : typeof value === 'number' ? 'number' : 'boolean',
            text: source.slice(offset, offset + length),
          });
      },
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  return root.members[0]?.[1] ?? null;
}
