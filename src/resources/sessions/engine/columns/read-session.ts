import { receive, ShapeError } from '#contract/received.ts';
import { audienceSession } from '#contract/sessions.ts';
import type { Session } from '#resources/sessions/engine/visit.ts';
import { parseTimestamp } from '#util/timestamp.ts';

/**
 * Reads one item of the list as `receive` reads it by the contract, and answers null where that refuses it. Most
 * items are exactly what the contract promises, which is seen without going through the schema: at a million
 * rows the difference is that of seconds.
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

const PLUS = 43;
const ZERO = 48;
/** `+` and epoch milliseconds of this century. */
const USUAL_LENGTH = 14;

/** As `parseTimestamp`, which it falls back on, but without a look through all the forms for the usual one. */
export function readMoment(text: string | null | undefined): number | null {
  if (!text || text.length !== USUAL_LENGTH || text.charCodeAt(0) !== PLUS) return parseTimestamp(text);
  let epoch = 0;
  for (let index = 1; index < USUAL_LENGTH; index += 1) {
    const digit = text.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9 || (index === 1 && digit === 0)) return parseTimestamp(text);
    epoch = epoch * 10 + digit;
  }
  return epoch;
}
