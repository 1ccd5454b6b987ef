/**
 * Extensions of the reference's 20 operations. A service announces its capabilities in `info.x-capabilities` of its
 * OpenAPI document; a client checks for one before using it.
 */
export const capabilities = [
  'if-match',
  'if-match-all',
  'idempotency-key',
  'read-one',
  'audience-lists',
  'audiences-of-account',
  'people',
  'logs',
  'page-lifecycle',
  'page-history',
  'publications',
  'audience-lifecycle',
  'audience-history',
  'audience-persons',
  'topic-entries',
  'questions',
  'session-counts',
  'session-breakdowns',
] as const;

export type Capability = (typeof capabilities)[number];
