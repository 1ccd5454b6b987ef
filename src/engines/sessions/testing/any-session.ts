import fc from 'fast-check';
import { DAY } from '#lib/time-units.ts';
import type { Session } from '../session.ts';

const text = (...values: string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('', ...values) },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined, 7, true, 'a\u001fb', '\u001e\u001b1', 'ä€😀') },
  );
const number = (max: number) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max }) },
    { weight: 1, arbitrary: fc.double({ min: 0, max, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined, -1, -0, 1e308, '12', 'x', true) },
  );
const flag = fc.oneof(
  { weight: 6, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.constantFrom(null, undefined, 'true', 'no', 0) },
);
const FIRST = Date.UTC(2025, 9, 20);
const DAYS = 20;
const timestamp = fc
  .integer({ min: FIRST, max: FIRST + DAYS * DAY })
  .chain((ms) =>
    fc.constantFrom(`+${ms}`, new Date(ms).toISOString(), `+${Math.floor(ms / 1000)}`, `+${ms}`),
  );
const anyTimestamp = fc.oneof(
  { weight: 8, arbitrary: timestamp },
  { weight: 1, arbitrary: fc.constantFrom('', 'soon', null, undefined, '1066-10-14', '+99999999999999', 5) },
);

const full = fc.record({
  audienceSessionId: fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 0, max: 400 }).map((id) => `s${id}`) },
    { weight: 1, arbitrary: fc.constantFrom('', null, undefined, 12, 's/ %\u001f') },
  ),
  analyticsSessionId: text('a1', 'a2'),
  audienceId: text('audience_a', 'audience_b', 'audience_c', 'audience_d'),
  pageId: text('page_1'),
  pageTitle: text('Title', 'Another'),
  pageUrl: text('https://a.example/?x=1', 'https://a.example/?x=2'),
  formSubmissionId: text('f1'),
  formSubmissionIdentifier: text('me'),
  formSubmissionEmail: text('me@a.example'),
  formSubmissionPhone: text('+123'),
  hasConversion: flag,
  hasFormSubmit: flag,
  isBounce: flag,
  maxScrollDepthPercentage: number(110),
  questionsAskedCount: number(14),
  timeSpentSeconds: number(5000),
  totalClicksCount: number(20),
  sessionStartedAt: anyTimestamp,
  sessionEndedAt: anyTimestamp,
  utmCampaign: text('c1', 'c2', 'c3', 'c4', 'c5'),
  utmContent: text('n1', 'n2'),
  utmMedium: text('m1', 'm2', 'm3'),
  utmSource: text('s1', 's2', 's3', 's4'),
  utmTerm: text('t1'),
} satisfies Record<keyof Session, fc.Arbitrary<unknown>>);

/** List item as any service might send it, within days around the end of summer time. */
export const anyItem = fc.oneof(
  { weight: 4, arbitrary: full },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        full,
        fc.subarray(['utmSource', 'hasConversion', 'sessionStartedAt', 'timeSpentSeconds'] as const),
      )
      .map(([item, omitted]) => {
        const part: Partial<typeof item> & Pick<typeof item, 'audienceSessionId'> = { ...item };
        for (const key of omitted) delete part[key];
        return part;
      }),
  },
);

export const anyPages = fc.array(fc.array(anyItem, { maxLength: 30 }), { minLength: 1, maxLength: 6 });
