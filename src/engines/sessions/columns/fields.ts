import type { Measure, Session } from '#engines/sessions/session.ts';

/** Dictionary-encoded text fields by column name. */
export const sharedTextFields = {
  source: 'utmSource',
  medium: 'utmMedium',
  campaign: 'utmCampaign',
  content: 'utmContent',
  term: 'utmTerm',
  audience: 'audienceId',
  pageId: 'pageId',
  pageTitle: 'pageTitle',
  pageUrl: 'pageUrl',
} as const satisfies Record<string, keyof Session>;
export type SharedTextName = keyof typeof sharedTextFields;

/** Text fields that are mostly unique per row, in storage order. */
export const ownTextFields = [
  'audienceSessionId',
  'analyticsSessionId',
  'formSubmissionId',
  'formSubmissionIdentifier',
  'formSubmissionEmail',
  'formSubmissionPhone',
] as const satisfies readonly (keyof Session)[];

/** Texts of {@link ownTextFields} in that order; null if missing. */
export const ownTextsOf = (session: Session) => [
  session.audienceSessionId,
  session.analyticsSessionId ?? null,
  session.formSubmissionId ?? null,
  session.formSubmissionIdentifier ?? null,
  session.formSubmissionEmail ?? null,
  session.formSubmissionPhone ?? null,
];

export const measureFields = {
  time: 'timeSpentSeconds',
  scroll: 'maxScrollDepthPercentage',
  clicks: 'totalClicksCount',
  questions: 'questionsAskedCount',
} as const satisfies Record<Measure, keyof Session>;

/** Tri-state fields; the three of a row are stored as one of 27 codes. */
export const flags = ['conversion', 'submit', 'bounce'] as const;
export type Flag = (typeof flags)[number];
const flagFields = {
  conversion: 'hasConversion',
  submit: 'hasFormSubmit',
  bounce: 'isBounce',
} as const satisfies Record<Flag, keyof Session>;

export const flagStates = ['unknown', 'no', 'yes'] as const;
export type FlagState = (typeof flagStates)[number];
export const FLAG_CODES = flagStates.length ** flags.length;

const stateIndex = (value: boolean | null | undefined) => (value == null ? 0 : value ? 2 : 1);

/** Encodes the three flags of a session as 0 to 26; see {@link flagStateIndex}. */
export const encodeFlags = ({ hasConversion, hasFormSubmit, isBounce }: Session): number =>
  stateIndex(hasConversion) + 3 * stateIndex(hasFormSubmit) + 9 * stateIndex(isBounce);

/** State of one flag in an encoded row, as an index of {@link flagStates}. */
export const flagStateIndex = (code: number, flag: Flag): number =>
  Math.floor(code / 3 ** flags.indexOf(flag)) % 3;

const flagValues = [null, false, true] as const;

/** Session fields of an encoded row. */
export const decodeFlags = (code: number): Partial<Session> =>
  Object.fromEntries(flags.map((flag) => [flagFields[flag], flagValues[flagStateIndex(code, flag)] ?? null]));
