import * as z from 'zod/mini';
import type { Group } from '#form/engine/shape.ts';

/**
 * The ways to say whose log an entry goes to, each with its fields and the contract's schema of each. Only the fields
 * of the selected way are checked and sent.
 */
export type LogTargets = Readonly<Record<string, Readonly<Record<string, z.ZodMiniType>>>>;

/** The trimmed values of the selected way's fields, without blank ones. */
export function targetValues(targets: LogTargets, record: Group): Record<string, string> {
  const fields = Object.keys(targets[String(record.target)] ?? {});
  return Object.fromEntries(
    fields.map((field) => [field, String(record[field] ?? '').trim()]).filter(([, value]) => value !== ''),
  );
}

/** Validates the selected way's fields by the contract; messages by field. */
export function targetErrors(targets: LogTargets, record: Group): Record<string, string> {
  const schemas = targets[String(record.target)] ?? {};
  const errors: Record<string, string> = {};
  for (const [field, value] of Object.entries(targetValues(targets, record))) {
    const issue = schemas[field] && z.safeParse(schemas[field], value).error?.issues[0];
    if (issue) errors[field] = issue.message;
  }
  return errors;
}
