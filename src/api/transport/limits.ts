import type { Operation } from '#contract/operations.ts';
import type { ApiError } from './errors.ts';

/** Page sizes to try if the service rejects a larger one; after the last, the limit is omitted. */
const PAGE_SIZES = [1000, 500, 200, 100, 50];

/** Limits found to be accepted; null if the service accepts none. */
const acceptedLimits = new Map<Operation, number | null>();

/** Caps a page size at what the service accepted before. */
export function allowedLimit(operation: Operation, requested: number | undefined): number | undefined {
  const accepted = acceptedLimits.get(operation);
  if (requested === undefined || accepted === undefined) return requested;
  return accepted === null ? undefined : Math.min(requested, accepted);
}

/** Whether the service rejected the page size. */
export function isLimitError(error: ApiError): boolean {
  if (error.status !== 400 && error.status !== 422) return false;
  return error.fields.length > 0
    ? error.fields.some(({ path }) => /(^|[./])limit$/.test(path))
    : /\blimit\b/i.test(error.message);
}

/** Records that a limit was rejected and returns the next to try; undefined for no limit. */
export function lowerLimit(operation: Operation, rejected: number): number | undefined {
  const next = PAGE_SIZES.find((size) => size < rejected) ?? null;
  acceptedLimits.set(operation, next);
  return next ?? undefined;
}
