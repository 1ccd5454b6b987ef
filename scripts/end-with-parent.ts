/**
 * Ends this process, as SIGTERM would, once the npm that started it is gone: npm passes a signal to the
 * shell in between, and most shells die of it without telling their child, which would keep the port.
 */
export function endWithParent(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}
