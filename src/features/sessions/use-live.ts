import { useMemo } from 'react';
import type { Live } from '#charts/live.ts';
import type { Answer } from '#engines/sessions/analysis.ts';
import type { Analytics } from './analytics/analytics.ts';

const nobody = () => () => {};

/** What charts paint of each answer, also of those that come while someone drags; `pick` stays the same. */
export const useLive = <T>(analytics: Analytics | null, pick: (answer: Answer) => T | null): Live<T> =>
  useMemo(
    () => ({
      now() {
        const answer = analytics?.latest();
        return answer ? pick(answer) : null;
      },
      subscribe: analytics?.watch ?? nobody,
    }),
    [analytics, pick],
  );
