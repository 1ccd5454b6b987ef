import { columnKit } from '#table/columns.tsx';
import { shortened } from '#util/id.ts';
import type { Measure, Session } from './engine/visit.ts';
import { Outcome } from './outcome.tsx';
import type { AudienceNames } from './queries.ts';
import { Started } from './started.tsx';
import { givenText } from './words.ts';

const { text, number, custom } = columnKit<Session>();
const zeroFaint = (measure: Measure) => (value: number) =>
  value === 0 ? <span className="text-faint">0</span> : givenText(measure, value);

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
        <span className="text-faint">no audience</span>
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
    (seconds) => givenText('time', seconds),
  ),
  number(
    'scroll',
    { header: 'Scroll', value: (session) => session.maxScrollDepthPercentage, width: 18, minor: true },
    (percent) => givenText('scroll', percent),
  ),
  number(
    'clicks',
    { header: 'Clicks', value: (session) => session.totalClicksCount, width: 18, minor: true },
    zeroFaint('clicks'),
  ),
  number(
    'questions',
    { header: 'Questions', value: (session) => session.questionsAskedCount, width: 22, minor: true },
    zeroFaint('questions'),
  ),
  custom('outcome', { header: 'Outcome', value: () => undefined, width: 34, phone: 'state' }, (session) => (
    <Outcome session={session} />
  )),
];
