import { preconditionFailed } from '#server/db/errors.ts';

/** Entity tags of a list (RFC 9110, 8.8.3). `W/` is ignored: compressing proxies add it to tags of the same version. */
const ENTITY_TAG = /"[\x21\x23-\x7e\x80-\uffff]*"/g;

/** Whether `If-Match` or `If-None-Match` is `*` or lists one of the entity tags. */
const matches = (header: string, entityTags: readonly string[]) =>
  header.trim() === '*' || (header.match(ENTITY_TAG) ?? []).some((tag) => entityTags.includes(tag));

/**
 * Throws 412 unless `If-Match` (RFC 9110, 13.1.1) is absent or matches.
 *
 * @param entityTag the record's, sent with the 412
 * @param others further tags that are current, such as that of a topic for its entry
 */
export function requireMatch(
  ifMatch: string | undefined,
  entityTag: string,
  what: string,
  ...others: string[]
): void {
  if (ifMatch !== undefined && !matches(ifMatch, [entityTag, ...others]))
    throw preconditionFailed(what, entityTag);
}

/** Whether the caller of a GET has the current record, according to `If-None-Match` (RFC 9110, 13.1.2). */
export const isNotModified = (ifNoneMatch: string | undefined, entityTag: string): boolean =>
  ifNoneMatch !== undefined && matches(ifNoneMatch, [entityTag]);
