/** Limits the number of tasks that run at the same time; the others wait in a FIFO queue. */
export function createConcurrencyLimiter(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await task();
    } finally {
      const start = waiting.shift();
      if (start) start();
      else free += 1;
    }
  };
}
