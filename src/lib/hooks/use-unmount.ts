import { useEffect, useEffectEvent } from 'react';

/** Calls `cleanUp` when the component unmounts. */
export function useUnmount(cleanUp: () => void): void {
  const onUnmount = useEffectEvent(cleanUp);
  useEffect(() => () => onUnmount(), []);
}
