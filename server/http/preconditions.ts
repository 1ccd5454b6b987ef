import { preconditionFailed } from './errors.ts';

/** Entity tags of a list (RFC 9110, 8.8.3): weak prefix, then tag. */
const ENTITY_TAG = /(W\/)?("[\x21\x23-\x7e\x80-\uffff]*")/g;

/**
 * Throws 412 unless `If-Match` (RFC 9110, 13.1.1) is absent, `*`, or lists the entity tag. Comparison is strong:
 * weak tags never match.
 */
export function requireMatch(ifMatch: string | undefined, entityTag: string, what: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = [...ifMatch.matchAll(ENTITY_TAG)];
  if (!tags.some(([, weak, tag]) => weak === undefined && tag === entityTag)) throw preconditionFailed(what);
}
