import type { Measure, Session } from '#engines/sessions/session.ts';

/** The texts that many rows share, by the name of their column. */
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

/** The texts that are a row's own, in the order they are kept. */
export const ownTextFields = [
  'audienceSessionId',
  'analyticsSessionId',
  'formSubmissionId',
  'formSubmissionIdentifier',
  'formSubmissionEmail',
  'formSubmissionPhone',
] as const satisfies readonly (keyof Session)[];

/** The texts of {@link ownTextFields}, in that order; null where there is none. */
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

/** Answers to yes and no; a row's three make up one code of 27. */
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

/** One code, 0 to 26, of a session's three answers: {@link flagStateIndex} takes it apart. */
export const encodeFlags = ({ hasConversion, hasFormSubmit, isBounce }: Session): number =>
  stateIndex(hasConversion) + 3 * stateIndex(hasFormSubmit) + 9 * stateIndex(isBounce);

/** The state of one flag in the code of all, as an index of {@link flagStates}. */
export const flagStateIndex = (code: number, flag: Flag): number =>
  Math.floor(code / 3 ** flags.indexOf(flag)) % 3;

const flagValues = [null, false, true] as const;

/** The fields of a session that a code of flags stands for. */
export const decodeFlags = (code: number): Partial<Session> =>
  Object.fromEntries(flags.map((flag) => [flagFields[flag], flagValues[flagStateIndex(code, flag)] ?? null]));
