import { type Node, parseTree } from 'jsonc-parser';

/** JSON text inside parsed data, to keep numbers that parsing would round. */
export class JsonSource {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Serializes to JSON with sorted keys: equal data gives equal text. Preserves keys such as `__proto__`, and
 * numbers of a `JsonSource` stay as written.
 */
export function canonical(value: unknown): string {
  if (value instanceof JsonSource) {
    const root = parseTree(value.text);
    return root ? canonicalNode(root, value.text) : '';
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return object(members.map(([key, member]) => [key, canonical(member)]));
  }
  return JSON.stringify(value ?? null);
}

/**
 * The columns whose value differs from the row's.
 *
 * @param jsonColumns columns with JSON, where the order of keys doesn't count
 */
export function pickChanged<Row extends object>(
  row: Row,
  columns: Partial<Row>,
  jsonColumns: readonly (keyof Row)[] = [],
): Partial<Row> {
  const isChanged = (column: keyof Row) =>
    row[column] !== columns[column] &&
    !(
      jsonColumns.includes(column) &&
      canonical(JSON.parse(String(row[column]))) === canonical(JSON.parse(String(columns[column])))
    );
  const changed = Object.entries(columns).filter(([column]) => isChanged(column as keyof Row));
  return Object.fromEntries(changed) as Partial<Row>;
}

function canonicalNode({ type, offset, length, value, children = [] }: Node, text: string): string {
  const write = (node: Node | undefined) => (node ? canonicalNode(node, text) : '');
  if (type === 'array') return `[${children.map(write).join(',')}]`;
  if (type === 'object')
    return object(children.map((member) => [member.children?.[0]?.value, write(member.children?.[1])]));
  return type === 'number' ? text.slice(offset, offset + length) : JSON.stringify(value);
}

function object(members: [key: string, json: string][]): string {
  const sorted = members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(',')}}`;
}
