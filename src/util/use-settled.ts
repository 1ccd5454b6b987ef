import { useEffect, useState } from 'react';
import { PAUSE_MS } from './after-pause.ts';

/** A value as it was when it last stayed the same for a while, in ms: what is typed, once typing pauses. */
export function useSettled<T>(value: T, pause = PAUSE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
