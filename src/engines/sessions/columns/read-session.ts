import { receive, ShapeError } from '#contract/received.ts';
import { audienceSession } from '#contract/sessions.ts';
import type { Session } from '#engines/sessions/session.ts';

/**
 * Validates a list item like `receive`; null if it doesn't match the contract. Items with exactly the contract's
 * types skip the schema, which saves seconds per million rows.
 */
export function readSession(item: unknown): Session | null {
  if (isExact(item)) return item;
  try {
    return receive(audienceSession, item);
  } catch (error) {
    if (error instanceof ShapeError) return null;
    throw error;
  }
}

function isExact(item: unknown): item is Session {
  const each = item as { [K in keyof Session]: unknown } | null;
  return (
    typeof each === 'object' &&
    each !== null &&
    typeof each.audienceSessionId === 'string' &&
    each.audienceSessionId !== '' &&
    typeof each.analyticsSessionId === 'string' &&
    typeof each.audienceId === 'string' &&
    typeof each.pageId === 'string' &&
    typeof each.pageTitle === 'string' &&
    typeof each.pageUrl === 'string' &&
    typeof each.formSubmissionId === 'string' &&
    typeof each.formSubmissionIdentifier === 'string' &&
    typeof each.formSubmissionEmail === 'string' &&
    typeof each.formSubmissionPhone === 'string' &&
    typeof each.hasConversion === 'boolean' &&
    typeof each.hasFormSubmit === 'boolean' &&
    typeof each.isBounce === 'boolean' &&
    typeof each.maxScrollDepthPercentage === 'number' &&
    typeof each.questionsAskedCount === 'number' &&
    typeof each.timeSpentSeconds === 'number' &&
    typeof each.totalClicksCount === 'number' &&
    typeof each.sessionStartedAt === 'string' &&
    typeof each.sessionEndedAt === 'string' &&
    typeof each.utmCampaign === 'string' &&
    typeof each.utmContent === 'string' &&
    typeof each.utmMedium === 'string' &&
    typeof each.utmSource === 'string' &&
    typeof each.utmTerm === 'string'
  );
}
