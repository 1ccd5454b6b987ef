/** Bounds the cost of a search. */
export const MAX_QUERY_LENGTH = 200;
