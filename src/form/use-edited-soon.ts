import { useSyncExternalStore } from 'react';
import { whenIdle } from '#util/when-idle.ts';
import { type AnyEngine, useEngine } from './editor.tsx';

/** What is typed shows elsewhere this soon, ms. */
const SOON = 150;

type Subscribe = AnyEngine['subscribe'];
const known = new WeakMap<AnyEngine, Subscribe>();

/** Tells of an engine's changes once the browser has nothing else to do: all that listen at once. */
function soonOf(engine: AnyEngine): Subscribe {
  const subscribe = known.get(engine) ?? idly(engine.subscribe);
  known.set(engine, subscribe);
  return subscribe;
}

function idly(subscribe: Subscribe): Subscribe {
  const listeners = new Set<() => void>();
  let isDue = false;
  const tell = () => {
    isDue = false;
    for (const listener of [...listeners]) listener();
  };
  subscribe(() => {
    if (!isDue) whenIdle(tell, SOON);
    isDue = true;
  });
  return (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
}

/**
 * Something of the engine's state for what only looks at it, such as a preview: it follows once the browser has
 * nothing else to do, so that no key waits for it.
 *
 * @param select answers the same object while nothing of it has changed
 */
export function useEditedSoon<T>(select: (engine: AnyEngine) => T): T {
  const engine = useEngine();
  return useSyncExternalStore(soonOf(engine), () => select(engine));
}
