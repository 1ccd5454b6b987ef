/** Runs at most once per `ms`, at the end of each period. `flush` runs immediately, `cancel` drops a pending run. */
export function throttle(run: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const flush = () => {
    cancel();
    run();
  };
  const start = () => {
    timer ??= setTimeout(flush, ms);
  };
  return Object.assign(start, { flush, cancel });
}
