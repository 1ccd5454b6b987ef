/** How a table gets more rows; an infinite query of TanStack Query fits. */
export interface More {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage(options?: { cancelRefetch: boolean }): unknown;
  /** Given while reading is stopped: goes on with it. Nothing is asked for by scrolling then. */
  resume?: (() => void) | undefined;
}
