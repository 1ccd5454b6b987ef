import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { type FieldError, invalid } from '#server/db/errors.ts';

/** A body of 1 MiB could have a hundred thousand. */
const MAX_ERRORS = 100;

type Path = readonly PropertyKey[];

const fieldError = (path: Path, message: string): FieldError => ({
  path: path.map(String).join('.'),
  message,
});

/** The keys of a body whose content belongs to the caller, such as a log's payload. */
function freeFormKeys(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== 'object') return [];
  return Object.keys(def.shape).filter((key) => def.shape[key]?._zod.def.type === 'record');
}

/** PostgreSQL can't store NUL, and neither database lone surrogates. */
const isInvalidText = (text: string) => text.includes('\0') || !text.isWellFormed();

/** Finds text that can't be stored. Any text can inside `free` keys, which are stored as escaped JSON. */
function findInvalidText(root: unknown, free: readonly string[]): FieldError[] {
  const errors: FieldError[] = [];
  const path: string[] = [];
  function visit(value: unknown) {
    if (errors.length === MAX_ERRORS) return;
    if (typeof value === 'string' && isInvalidText(value) && !free.includes(path[0] ?? ''))
      errors.push(fieldError(path, "Contains a character that can't be stored"));
    if (typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value)) {
      path.push(key);
      visit(value[key as never]);
      path.pop();
    }
  }
  visit(root);
  return errors;
}

function flatten(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => fieldError([...issue.path, key], 'Unknown key'))
      : [fieldError(issue.path, issue.message)],
  );
}

/** Parameters that an extension doesn't have. The operations of the reference ignore such parameters. */
export const unknownParameters = ({ capability, query }: Endpoint, sent: unknown): FieldError[] =>
  capability === undefined
    ? []
    : Object.keys(sent as object)
        .filter((name) => !Object.hasOwn(query.shape, name))
        .map((name) => fieldError([name], 'Unknown parameter'));

interface RawRequest {
  params: unknown;
  query: unknown;
  body?: unknown;
  /** The JSON text of `body`. */
  bodySource?: string;
}

/** Validated parts of a request, with defaults. */
export interface Input {
  params: never;
  query: never;
  body: never;
}

/** The JSON text of a member of an object. */
function memberSource(source: string, key: string): string {
  const tree = parseTree(source);
  const node = tree && findNodeAtLocation(tree, [key]);
  return node ? source.slice(node.offset, node.offset + node.length) : '';
}

/** Validates a request and fills in defaults. Throws 400 `invalid_request` with the path of each invalid field. */
export function readRequest(endpoint: Endpoint, raw: RawRequest): Input {
  const errors = unknownParameters(endpoint, raw.query);
  function read(schema: z.ZodMiniType, value: unknown) {
    const free = freeFormKeys(schema);
    const storageErrors = findInvalidText(value, free);
    errors.push(...storageErrors);
    if (storageErrors.length > 0) return undefined;
    const result = schema.safeParse(value);
    if (!result.success) {
      errors.push(...flatten(result.error.issues));
      return undefined;
    }
    // As source text, because parsing rounds numbers and zod drops a key named __proto__.
    for (const key of free)
      Object.assign(result.data as object, { [key]: memberSource(raw.bodySource ?? '', key) });
    return result.data;
  }
  const parts = {
    params: read(endpoint.params, raw.params),
    query: read(endpoint.query, raw.query),
    body: endpoint.body && read(endpoint.body, raw.body),
  };
  if (errors.length > 0) throw invalid(errors.slice(0, MAX_ERRORS));
  return parts as Input;
}
