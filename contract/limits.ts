/** Longest text a search takes, so that its cost stays bounded. */
export const MAX_QUERY_LENGTH = 200;
