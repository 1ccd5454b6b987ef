import { useMemo } from 'react';
import type { Live } from '#charts/live.ts';
import type { AnalysisResult } from '#engines/sessions/analysis.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';

const noSubscription = () => () => {};

/** A value of every result, previews included, for charts that paint outside React. `pick` must be stable. */
export const useLiveResult = <T>(
  client: AnalysisClient | null,
  pick: (result: AnalysisResult) => T | null,
): Live<T> =>
  useMemo(
    () => ({
      now() {
        const result = client?.latest();
        return result ? pick(result) : null;
      },
      subscribe: client?.subscribeLatest ?? noSubscription,
    }),
    [client, pick],
  );
