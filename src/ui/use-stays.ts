import { useEffect, useState } from 'react';

/** Whether something has been on the screen for so many ms: what is only scrolled past or typed past has not. */
export function useStays(of: string, ms: number): boolean {
  const [stayed, setStayed] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setStayed(of), ms);
    return () => clearTimeout(timer);
  }, [of, ms]);
  return stayed === of;
}
