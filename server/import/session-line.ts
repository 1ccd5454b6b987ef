import { dateTime } from '#contract/request-scalars.ts';
import { timestamp } from '#contract/scalars.ts';
import { type AudienceSession, audienceSession, type Interaction, interaction } from '#contract/sessions.ts';
import { MAX_VALUES } from '#server/resources/session-values.ts';
import type { NewSession } from '#server/resources/write-sessions.ts';

/** An invalid line. The message is for the author of the file. */
export class LineError extends Error {}

/** PostgreSQL limits the size of index entries. */
const MAX_ID_LENGTH = 255;
/** All texts of a session together: a page of a list has up to 1,000 sessions. */
const MAX_TEXT_LENGTH = 16_384;

type JsonObject = Record<string, unknown>;

type RequiredField = 'audienceSessionId' | 'pageId' | 'sessionStartedAt' | 'sessionEndedAt';

const sessionDefaults: Omit<AudienceSession, RequiredField> = {
  analyticsSessionId: '',
  audienceId: '',
  pageTitle: '',
  pageUrl: '',
  formSubmissionId: '',
  formSubmissionIdentifier: '',
  formSubmissionEmail: '',
  formSubmissionPhone: '',
  hasConversion: false,
  hasFormSubmit: false,
  isBounce: false,
  maxScrollDepthPercentage: 0,
  questionsAskedCount: 0,
  timeSpentSeconds: 0,
  totalClicksCount: 0,
  utmCampaign: '',
  utmContent: '',
  utmMedium: '',
  utmSource: '',
  utmTerm: '',
};
const interactionDefaults: Partial<Interaction> = {
  componentId: '',
  componentContext: '',
  label: '',
  responseText: '',
  groundingChunkIds: [],
  options: [],
};

/** Null counts as absent. */
const withDefaults = (defaults: JsonObject, values: JsonObject) => ({
  ...defaults,
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value != null)),
});

/** Parses ISO 8601 with a zone, or `+` and epoch milliseconds (seconds: 11 digits or fewer), to epoch milliseconds. */
function parseTime(name: string, value: unknown): number {
  if (value == null) throw new LineError(`${name}: This is required`);
  if (timestamp.safeParse(value).success) {
    const digits = String(value).slice(1);
    return Number(digits) * (digits.length <= 11 ? 1000 : 1);
  }
  const time = dateTime.safeParse(value).success ? Date.parse(String(value)) : Number.NaN;
  // The contract's timestamps need at least two digits.
  if (!(time >= 10))
    throw new LineError(
      `${name}: Use a date and time with a zone since 1970, such as 2026-03-01T09:00:00Z, or + and epoch milliseconds`,
    );
  return time;
}

/** Throws the first issue as a `LineError`. */
function validate<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false; error: Issues } },
  value: unknown,
  at: string,
): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new LineError(`${at}${issue?.path.join('.')}: ${issue?.message}`);
}
interface Issues {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

function parseInteractions(value: unknown, startedAt: number): Interaction[] {
  if (value == null) return [];
  if (!Array.isArray(value)) throw new LineError('interactions: Must be a list');
  return value.map((each: unknown, index) => {
    const at = `interactions.${index}`;
    if (!isObject(each)) throw new LineError(`${at}: Must be an object`);
    const given = withDefaults({ ...interactionDefaults, timestamp: startedAt }, each);
    if (typeof given.timestamp === 'string') given.timestamp = parseTime(`${at}.timestamp`, given.timestamp);
    return validate<Interaction>(interaction, given, `${at}.`);
  });
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Throws for text that one of the databases can't store unchanged. */
function assertValidText(session: AudienceSession): void {
  for (const [name, value] of Object.entries(session))
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
      throw new LineError(`${name}: Contains a character that can't be stored`);
  const length = Object.values(session).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );
  if (length > MAX_TEXT_LENGTH)
    throw new LineError(`Its texts, without interactions, have more than ${MAX_TEXT_LENGTH} characters`);
  for (const name of ['audienceSessionId', 'audienceId'] as const)
    if (session[name].length > MAX_ID_LENGTH)
      throw new LineError(`${name}: Enter at most ${MAX_ID_LENGTH} characters`);
}

function parseObject(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new LineError('not JSON');
  }
  if (!isObject(value)) throw new LineError('not a JSON object');
  return value;
}

/**
 * Parses a line of an import: an AudienceSession with optional `interactions`, of which only the ID and the start
 * are required. Throws a {@link LineError}.
 */
export function parseSessionLine(text: string): NewSession {
  const given = withDefaults(sessionDefaults, parseObject(text));
  const startedAt = parseTime('sessionStartedAt', given.sessionStartedAt);
  const seconds = typeof given.timeSpentSeconds === 'number' ? given.timeSpentSeconds : 0;
  const endedAt =
    given.sessionEndedAt === undefined
      ? startedAt + Math.round(Math.min(Math.max(0, seconds), MAX_VALUES.timeSpentSeconds) * 1000)
      : parseTime('sessionEndedAt', given.sessionEndedAt);
  const session = validate<AudienceSession>(
    audienceSession,
    { ...given, pageId: '', sessionStartedAt: `+${startedAt}`, sessionEndedAt: `+${endedAt}` },
    '',
  );
  assertValidText(session);
  return {
    row: {
      session_id: session.audienceSessionId,
      audience_id: session.audienceId,
      analytics_session_id: session.analyticsSessionId,
      page_title: session.pageTitle,
      page_url: session.pageUrl,
      form_submission_id: session.formSubmissionId,
      form_submission_identifier: session.formSubmissionIdentifier,
      form_submission_email: session.formSubmissionEmail,
      form_submission_phone: session.formSubmissionPhone,
      has_conversion: session.hasConversion ? 1 : 0,
      has_form_submit: session.hasFormSubmit ? 1 : 0,
      is_bounce: session.isBounce ? 1 : 0,
      max_scroll_depth_percentage: session.maxScrollDepthPercentage,
      questions_asked_count: session.questionsAskedCount,
      time_spent_seconds: session.timeSpentSeconds,
      total_clicks_count: session.totalClicksCount,
      started_at: startedAt,
      ended_at: endedAt,
      utm_campaign: session.utmCampaign,
      utm_content: session.utmContent,
      utm_medium: session.utmMedium,
      utm_source: session.utmSource,
      utm_term: session.utmTerm,
    },
    interactions: parseInteractions(given.interactions, startedAt),
  };
}
