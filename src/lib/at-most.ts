/**
 * Limits the number of tasks that run at the same time; the others wait in a FIFO queue.
 */
export function atMost(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await task();
    } finally {
      const begin = waiting.shift();
      if (begin) begin();
      else free += 1;
    }
  };
}
