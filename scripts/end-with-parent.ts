/**
 * Exits, as on SIGTERM, once the parent npm process is gone. npm signals the shell in between, and most shells die
 * without signaling their child, which would keep the port.
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
