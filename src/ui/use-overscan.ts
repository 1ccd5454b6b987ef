import { startTransition, useEffect, useState } from 'react';

/** How many rows near the window are in the document beside those in it: none until what can be seen is painted. */
export function useOverscan(rows: number): number {
  const [overscan, setOverscan] = useState(0);
  useEffect(() => startTransition(() => setOverscan(rows)), [rows]);
  return overscan;
}
