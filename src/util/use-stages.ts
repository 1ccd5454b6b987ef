import { startTransition, useEffect, useState } from 'react';

/**
 * Counts from 1 to `total`, one interruptible render at a time. For a screen of many costly parts, which would hold up
 * input if all were committed at once.
 */
export function useStages(total: number): number {
  const [stage, setStage] = useState(1);
  useEffect(() => {
    if (stage < total) startTransition(() => setStage(stage + 1));
  }, [stage, total]);
  return stage;
}
