type Subscribe = (changed: () => void) => () => void;

/**
 * Hears of changes at most once in a period, in ms, and always of the last one. All who subscribe are told together,
 * so that what they draw is drawn once.
 */
export function seldom(subscribe: Subscribe, period: number): Subscribe {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leave: (() => void) | undefined;
  const tell = () => {
    timer = undefined;
    for (const listener of [...listeners]) listener();
  };
  return (changed) => {
    // Each is told by itself, however often the same function subscribes.
    const listener = () => changed();
    listeners.add(listener);
    leave ??= subscribe(() => {
      timer ??= setTimeout(tell, period);
    });
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearTimeout(timer);
      timer = undefined;
      leave?.();
      leave = undefined;
    };
  };
}
