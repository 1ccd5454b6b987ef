/** How a table gets more rows: the parts of an infinite query's result it needs, so the result itself fits. */
export interface More {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage(): unknown;
}
