import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Listens to an event of the window while the component is mounted, from before paint on: users may press a key as soon
 * as they see the screen.
 *
 * @param capture whether to get the event before the elements within the window
 */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  capture = false,
): void {
  const onEvent = useEffectEvent(listener);
  useLayoutEffect(() => {
    const handle = (event: WindowEventMap[Type]) => onEvent(event);
    addEventListener(type, handle, { capture });
    return () => removeEventListener(type, handle, { capture });
  }, [type, capture]);
}
