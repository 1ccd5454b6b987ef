/**
 * Runs only so many of the tasks that it is given at once; the others wait for their turn, first come, first served.
 * A library for this weighs five times as much in the browser.
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
