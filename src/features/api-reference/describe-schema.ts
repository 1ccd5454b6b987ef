import { formatList, formatNumber, plural } from '#lib/text.ts';
import {
  coreOf,
  isObject,
  type Json,
  listAt,
  numberAt,
  refName,
  resolve,
  textAt,
  variantsOf,
} from './schema.ts';

/** Constraint of a value, with an optional code part. */
export interface Rule {
  words: string;
  code: string[];
}

/** Deeper types are abbreviated. */
const MAX_TYPE_DEPTH = 4;

/** Describes a type: `string`, `integer`, `Page or null`, `list of Action`. */
export function describeType(root: Json, given: unknown, depth = 0): string {
  if (given === false) return 'nothing';
  const { schema, refs, nullable } = coreOf(root, given);
  const ref = refs.at(-1);
  const kind = ref && isNamed(schema) ? refName(ref) : plainKind(root, schema, depth);
  return nullable ? `${kind} or null` : kind;
}

/** Uses the schema's name for objects and unresolved references; describes simple types in full. */
const isNamed = (schema: Json) =>
  isObject(schema.properties) || listAt(schema, 'allOf').length > 0 || Object.keys(schema).length === 0;

function plainKind(root: Json, schema: Json, depth: number): string {
  const inner = (given: unknown) =>
    depth < MAX_TYPE_DEPTH ? describeType(root, given, depth + 1) : 'anything';
  const variants = variantsOf(schema);
  if (variants.length > 1) return formatList([...new Set(variants.map(inner))], 'or');
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type])
    .filter((type): type is string => typeof type === 'string' && type !== 'null')
    .map((type) => oneKind(schema, type, inner));
  if (types.length > 0) return formatList(types, 'or');
  if ('const' in schema) return JSON.stringify(schema.const) ?? 'anything';
  const members = new Set(listAt(schema, 'enum').map((each) => (each === null ? 'null' : typeof each)));
  if (members.size > 0) return formatList([...members], 'or');
  return isObject(schema.properties) ? 'object' : 'anything';
}

function oneKind(schema: Json, type: string, inner: (given: unknown) => string): string {
  if (type === 'array') {
    const item = isObject(schema.items) ? inner(schema.items) : 'anything';
    return `list of ${item.includes(' or ') ? `(${item})` : item}`;
  }
  if (type === 'number' && schema.multipleOf === 1) return 'integer';
  if (type === 'object' && !isObject(schema.properties) && isObject(schema.additionalProperties))
    return `object of ${inner(schema.additionalProperties)}`;
  return type;
}

/** JavaScript's integer limits aren't a constraint. */
const bound = (schema: Json, key: string) => {
  const value = numberAt(schema, key);
  return value === null || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value;
};

function between(low: number | null, high: number | null, words: (count: string, last: number) => string) {
  if (low !== null && high !== null && low === high) return [words(`exactly ${formatNumber(low)}`, low)];
  if (low !== null && high !== null) return [words(`${formatNumber(low)} to ${formatNumber(high)}`, high)];
  if (low !== null) return [words(`at least ${formatNumber(low)}`, low)];
  return high === null ? [] : [words(`at most ${formatNumber(high)}`, high)];
}

const formatCount = (noun: string) => (count: string, last: number) =>
  `${count} ${plural(last, noun).replace(/^\S+ /, '')}`;

/** Constraints of a value besides its type. */
export function constraintsOf(root: Json, given: unknown): Rule[] {
  const { schema } = coreOf(root, given);
  const item = resolve(root, schema.items).value;
  const plain = [
    ...between(numberAt(schema, 'minLength'), numberAt(schema, 'maxLength'), formatCount('character')),
    ...between(bound(schema, 'minimum'), bound(schema, 'maximum'), (count) => count),
    ...between(bound(schema, 'exclusiveMinimum'), null, (count) => count.replace('at least', 'more than')),
    ...between(null, bound(schema, 'exclusiveMaximum'), (count) => count.replace('at most', 'less than')),
    ...between(numberAt(schema, 'minItems'), numberAt(schema, 'maxItems'), formatCount('item')),
    ...between(numberAt(schema, 'minProperties'), numberAt(schema, 'maxProperties'), formatCount('key')),
  ].map((words) => ({ words, code: [] }));
  const rules: (Rule | null)[] = [
    rule(
      'one of',
      listAt(schema, 'enum').filter((each) => each !== null),
    ),
    rule('each one of', listAt(item, 'enum')),
    rule('always', 'const' in schema ? [schema.const] : []),
    rule('format', [textAt(schema, 'format')]),
    rule('matches', [textAt(schema, 'pattern')]),
    rule('default', 'default' in schema ? [schema.default] : []),
    rule('example', exampleOf(given)),
  ];
  return [...plain, ...rules.filter((each) => each !== null)];
}

/** Example of a scalar. Examples of lists and objects would be as long as the table. */
const exampleOf = (given: unknown) =>
  listAt(isObject(given) ? given : {}, 'examples')
    .slice(0, 1)
    .filter((example) => typeof example !== 'object');

function rule(words: string, values: readonly unknown[]): Rule | null {
  const code = values
    .filter((value) => value !== null || words === 'default')
    .map((value) => (typeof value === 'string' ? value || '""' : JSON.stringify(value)));
  return code.length > 0 ? { words, code } : null;
}
