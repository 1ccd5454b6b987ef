import * as z from 'zod/mini';
import type { Group } from '#engines/save/shape.ts';

/**
 * The ways to say whose log an entry goes to, each with its fields and the contract's schema of each. Only the fields
 * of the selected way are checked and sent.
 */
export type LogTargets = Readonly<Record<string, Readonly<Record<string, z.ZodMiniType>>>>;

/** Trims and parses the selected way's fields, without blank ones. An invalid value stays as it is. */
export function targetValues(targets: LogTargets, record: Group): Record<string, string> {
  return Object.fromEntries(
    parsed(targets, record).map(([field, text, { data = text }]) => [field, String(data)]),
  );
}

/** Validates the selected way's fields by the contract; messages by field. */
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
