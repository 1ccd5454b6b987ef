import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useWindowEvent } from '#lib/hooks/use-window-event.ts';

/** Whether the page is being printed. Renders synchronously before the browser captures the page. */
export function useIsPrinting(): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches);
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  return printing;
}
