import { useEffect, useEffectEvent } from 'react';

export function useUnmount(cleanUp: () => void): void {
  const onUnmount = useEffectEvent(cleanUp);
  useEffect(() => () => onUnmount(), []);
}
