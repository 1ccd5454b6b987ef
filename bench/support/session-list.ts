import { createRandom } from '../../e2e/support/random.ts';

const DAYS = 90;
const NEWEST = Date.UTC(2026, 2, 31);

/**
 * JSON of session list pages, newest first, the same in each run. Values resemble the demo's, with more campaigns,
 * terms and audiences.
 */
export function* sessionPages(sessions: number, pageSize = 1000): Generator<string> {
  const next = createRandom(11);
  const below = (most: number) => Math.floor(next() * most);
  /** Skewed toward the first values. */
  const skewed = (most: number) => Math.floor(most * next() ** 3);
  const base36 = (length: number) =>
    Array.from({ length }, () => '0123456789abcdefghjkmnpqrstvwxyz'[below(32)]).join('');
  const audiences = Array.from({ length: 40 }, () => `audience_${base36(26)}`);
  const word = (name: string, most: number) => (next() < 0.3 ? '' : `${name}-${skewed(most)}`);
  for (let from = 0; from < sessions; from += pageSize) {
    const items = Array.from({ length: Math.min(pageSize, sessions - from) }, (_, index) => {
      const start = NEWEST - Math.floor(((from + index) / sessions) * DAYS * 86_400_000);
      const seconds = Math.floor(4000 * next() ** 4);
      const audience = audiences[skewed(audiences.length)] ?? '';
      const id = base36(26);
      const submitted = next() < 0.05;
      return {
        audienceSessionId: `session_${id}`,
        analyticsSessionId: `visit_${id}`,
        audienceId: audience,
        pageId: 'page_3vd6rx7zfc1ex4kkh8qjxs35ys',
        pageTitle: 'Route planning for mixed electric fleets',
        pageUrl: `https://fernhill.example/spring-fleet?for=${audience.slice(-8)}`,
        formSubmissionId: submitted ? `submission_${id}` : '',
        formSubmissionIdentifier: '',
        formSubmissionEmail: submitted ? `${id}@visitor.example` : '',
        formSubmissionPhone: '',
        hasConversion: next() < 0.12,
        hasFormSubmit: submitted,
        isBounce: next() < 0.35,
        maxScrollDepthPercentage: below(101),
        questionsAskedCount: skewed(12),
        timeSpentSeconds: seconds,
        totalClicksCount: skewed(30),
        sessionStartedAt: `+${start}`,
        sessionEndedAt: `+${start + seconds * 1000}`,
        utmCampaign: word('campaign', 300),
        utmContent: word('content', 40),
        utmMedium: word('medium', 8),
        utmSource: word('source', 30),
        utmTerm: word('term', 500),
      };
    });
    yield JSON.stringify({ items, hasMore: true, nextCursor: base36(40), totalCount: sessions });
  }
}
