import { useEffect, useState } from 'react';

/** Whether the component has been on the screen for so many ms: what is only scrolled past or typed past has not. */
export function useStays(ms: number): boolean {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return stays;
}
