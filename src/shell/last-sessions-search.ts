/** The last view of each page's sessions, so that its tab leads back to the same days and selection. */
const lastSearches = new Map<string, Record<string, unknown>>();

export const rememberSessionsSearch = (pageId: string, search: Record<string, unknown>) =>
  void lastSearches.set(pageId, search);

export const lastSessionsSearch = (pageId: string) => lastSearches.get(pageId);
