/** `limit` of a list if the request has none. */
export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 1000;
/** Of a list with small items: the audience search, and session counts. */
export const MAX_LIMIT_OF_SMALL = 10_000;

/** Bounds the cost of a search. */
export const MAX_QUERY_LENGTH = 200;
