import * as z from 'zod/mini';
import type { Group } from '#engines/save/shape.ts';

/** Ways to identify the owner of a log, each with its fields and schemas. Only the selected one's are validated and sent. */
export type LogTargets = Readonly<Record<string, Readonly<Record<string, z.ZodMiniType>>>>;

/** Trimmed and parsed values of the selected target's fields, without blanks. Invalid values are unchanged. */
export function targetValues(targets: LogTargets, record: Group): Record<string, string> {
  return Object.fromEntries(
    parsed(targets, record).map(([field, text, { data = text }]) => [field, String(data)]),
  );
}

/** Errors of the selected target's fields, by field. */
export function targetErrors(targets: LogTargets, record: Group): Record<string, string> {
  return Object.fromEntries(
    parsed(targets, record).flatMap(([field, , { error }]) => {
      const issue = error?.issues[0];
      return issue ? [[field, issue.message]] : [];
    }),
  );
}

const parsed = (targets: LogTargets, record: Group) =>
  Object.entries(targets[String(record.target)] ?? {}).flatMap(([field, schema]) => {
    const text = String(record[field] ?? '').trim();
    return text === '' ? [] : [[field, text, z.safeParse(schema, text)] as const];
  });
