import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from '#util/when-idle.ts';
import { type AnyEngine, useEngine } from './editor.tsx';

/** What is typed shows elsewhere this soon, ms. */
const SOON = 150;

/**
 * Something of the engine's state for what only looks at it, such as a preview: it follows once the browser has
 * nothing else to do, so that no key waits for it.
 *
 * @param select answers the same object while nothing of it has changed
 */
export function useEditedSoon<T extends object | null | undefined>(select: (engine: AnyEngine) => T): T {
  const engine = useEngine();
  const [shown, setShown] = useState(() => select(engine));
  const follow = useEffectEvent(() => startTransition(() => setShown(select(engine))));
  useEffect(() => {
    let cancel: (() => void) | undefined;
    const read = () => {
      cancel = undefined;
      follow();
    };
    const leave = engine.subscribe(() => {
      cancel ??= whenIdle(read, SOON);
    });
    // Between drawing and this something may have changed.
    read();
    return () => {
      leave();
      cancel?.();
    };
  }, [engine]);
  return shown;
}
