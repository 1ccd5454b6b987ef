type Subscribe = (changed: () => void) => () => void;

/**
 * Hears of changes at most once in a period, in ms, and always of the last one. All who subscribe are told together,
 * so that what they draw is drawn once.
 *
 * @param stage a change of what this answers is heard of at once
 */
export function seldom(subscribe: Subscribe, period: number, stage: () => unknown): Subscribe {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leave: (() => void) | undefined;
  let told: unknown;
  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    told = stage();
    for (const listener of [...listeners]) listener();
  };
  return (changed) => {
    // Each is told by itself, however often the same function subscribes.
    const listener = () => changed();
    listeners.add(listener);
    if (!leave) told = stage();
    leave ??= subscribe(() => {
      if (stage() === told) timer ??= setTimeout(tell, period);
      else tell();
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
