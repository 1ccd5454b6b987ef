import { MAX_VALUES } from '#server/resources/session-values.ts';
import type { NewSession } from '#server/resources/write-sessions.ts';

/** Describes values of a session that can be stored but can't be right. */
export function describeWarnings({ row }: NewSession): string[] {
  const values = {
    timeSpentSeconds: row.time_spent_seconds,
    maxScrollDepthPercentage: row.max_scroll_depth_percentage,
    totalClicksCount: row.total_clicks_count,
    questionsAskedCount: row.questions_asked_count,
  };
  const messages = (Object.keys(MAX_VALUES) as (keyof typeof MAX_VALUES)[]).flatMap((name) => {
    const value = Number(values[name]);
    if (value < 0) return [`${name}: ${value} is negative`];
    return value > MAX_VALUES[name] ? [`${name}: ${value} is more than ${MAX_VALUES[name]}`] : [];
  });
  return row.ended_at < row.started_at
    ? [...messages, 'sessionEndedAt: Is before sessionStartedAt']
    : messages;
}
