import { useEffect, useState } from 'react';
import { compareTexts } from './compare-texts.ts';
import type { TextComparison } from './comparison.ts';

interface Result {
  of: readonly [string, string];
  comparison: TextComparison | null;
}

/** Two texts compared in a worker: undefined while that goes on, null where it failed. */
export function useTextComparison(before: string, after: string): TextComparison | null | undefined {
  const [result, setResult] = useState<Result>();
  useEffect(() => {
    const gone = new AbortController();
    const tell = (comparison: TextComparison | null) => {
      if (!gone.signal.aborted) setResult({ of: [before, after], comparison });
    };
    compareTexts(before, after, gone.signal).then(tell, () => tell(null));
    return () => gone.abort();
  }, [before, after]);
  const current = result?.of[0] === before && result.of[1] === after;
  return current ? result.comparison : undefined;
}
