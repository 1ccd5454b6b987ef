import { columnKit } from '#table/columns.tsx';
import { shortened } from '#util/id.ts';
import { formatNumber } from '#util/text.ts';
import { formatDuration } from '#util/time.ts';
import type { Session } from './engine/visit.ts';
import { Outcome } from './outcome.tsx';
import type { AudienceNames } from './queries.ts';
import { Started } from './started.tsx';

const { text, number, custom } = columnKit<Session>();
const zeroFaint = (value: number) =>
  value === 0 ? <span className="text-faint">0</span> : formatNumber(value);

/** The columns of a list of sessions; the names of audiences come from elsewhere. */
export const sessionColumns = (names: AudienceNames | undefined) => [
  custom(
    'started',
    { header: 'Started', value: (session) => session.sessionStartedAt, width: 38, phone: 'kind' },
    (session) => <Started value={session.sessionStartedAt} />,
  ),
  custom(
    'audience',
    { header: 'Audience', value: (session) => session.audienceId, phone: 'lead' },
    ({ audienceId }) =>
      audienceId ? (
        <span className="font-medium text-strong" title={audienceId}>
          {names?.get(audienceId) ?? shortened(audienceId)}
        </span>
      ) : (
        <span className="text-faint">none</span>
      ),
  ),
  text('source', {
    header: 'Source / medium',
    value: ({ utmSource, utmMedium }) => [utmSource, utmMedium].filter(Boolean).join(' / '),
    width: 40,
  }),
  text('campaign', { header: 'Campaign', value: (session) => session.utmCampaign, width: 32, minor: true }),
  number(
    'time',
    { header: 'Time spent', value: (session) => session.timeSpentSeconds, width: 26, phone: 'when' },
    (seconds) => formatDuration(seconds),
  ),
  number(
    'scroll',
    { header: 'Scroll', value: (session) => session.maxScrollDepthPercentage, width: 18, minor: true },
    (percent) => `${formatNumber(Math.round(percent))}\u00a0%`,
  ),
  number(
    'clicks',
    { header: 'Clicks', value: (session) => session.totalClicksCount, width: 18, minor: true },
    zeroFaint,
  ),
  number(
    'questions',
    { header: 'Questions', value: (session) => session.questionsAskedCount, width: 22, minor: true },
    zeroFaint,
  ),
  custom('outcome', { header: 'Outcome', value: () => undefined, width: 34, phone: 'state' }, (session) => (
    <Outcome session={session} />
  )),
];
