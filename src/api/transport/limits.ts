import type { Operation } from '#contract/operations.ts';
import type { ApiError } from './errors.ts';

/** Page sizes to try on a service that refuses a larger one; after the last, none is asked for. */
const steps = [1000, 500, 200, 100, 50];

/** What a service has been found to accept: a number, or null where it takes no limit at all. */
const accepted = new Map<Operation, number | null>();

/** The page size to ask for: the wanted one, or less where the service has refused it before. */
export function allowedLimit(operation: Operation, wanted: number | undefined): number | undefined {
  const most = accepted.get(operation);
  if (wanted === undefined || most === undefined) return wanted;
  return most === null ? undefined : Math.min(wanted, most);
}

/** Whether a refusal is about the page size. */
export function refusesLimit(error: ApiError): boolean {
  if (error.status !== 400 && error.status !== 422) return false;
  return error.fields.length > 0
    ? error.fields.some(({ path }) => /(^|[./])limit$/.test(path))
    : /\blimit\b/i.test(error.message);
}

/** Remembers that `refused` is too much and returns what to try next, undefined for no limit. */
export function stepDown(operation: Operation, refused: number): number | undefined {
  const next = steps.find((step) => step < refused) ?? null;
  accepted.set(operation, next);
  return next ?? undefined;
}
