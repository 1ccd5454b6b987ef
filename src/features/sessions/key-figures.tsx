import type { Answer } from '#engines/sessions/analysis.ts';
import { isEmptySelection } from '#engines/sessions/dimensions.ts';
import { formatNumber } from '#lib/text.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Analytics } from './analytics/analytics.ts';
import type { ReadingState } from './analytics/protocol.ts';
import { CountChange, TimeChange } from './changes.tsx';
import { Figure } from './figure.tsx';
import { definitions, sessionsText, timeText } from './key-figure-words.ts';
import { RateFigure } from './rate-figure.tsx';
import { useThrottledAnalysis } from './use-throttled-answer.ts';
import { valueText } from './words.ts';

interface KeyFiguresProps {
  analytics: Analytics | null;
  /** Whether there is something to show; until then there are only names. */
  ready: boolean;
  /** Whether an earlier time is compared, so that there is room for what has changed before that is read. */
  compared: boolean;
}

const quantile = (value: number | undefined) => (value === undefined ? '–' : valueText.time(value));

/** The six key figures with their intervals. They follow the selection. */
export function KeyFigures({ analytics, ready, compared }: KeyFiguresProps) {
  const { answer = null, reading = null } = useThrottledAnalysis(analytics) ?? {};
  return (
    <dl
      aria-label="Key figures"
      data-compared={compared || undefined}
      className="grid grid-cols-6 border-line border-y contain-layout px-[calc(var(--gutter)-var(--spacing)*4)] max-tablet:grid-cols-3 max-phone:grid-cols-2"
    >
      {ready && answer && reading ? (
        <Figures answer={answer} reading={reading} />
      ) : (
        Object.values(definitions).map(({ name }) => (
          <Figure key={name} name={name} value={<Skeleton className="h-5 w-20 self-center" />}>
            <Skeleton className="w-24" />
          </Figure>
        ))
      )}
    </dl>
  );
}

interface FiguresProps {
  answer: Answer;
  reading: ReadingState;
}

function Figures({ answer, reading }: FiguresProps) {
  // While something is brushed, the address still has the selection before it.
  const chosen = !isEmptySelection(answer.selection);
  const { population, whole, earlier } = answer;
  const { phase, notices } = reading;
  const complete = phase === 'done' && notices.length === 0;
  const total = complete ? null : reading.total;
  const compared = reading.earlier?.phase === 'done' ? earlier : null;
  // Where there were no sessions, their number says so for all figures.
  const then = compared?.population.sessions ? compared : null;
  const { time } = population.measures;
  const rate = (name: 'conversion' | 'bounce' | 'submit' | 'asked') => (
    <RateFigure
      of={name}
      share={population.shares[name]}
      whole={chosen ? whole.shares[name] : null}
      compared={then && { current: then.current.shares[name], earlier: then.population.shares[name] }}
    />
  );
  return (
    <>
      <Figure
        name={definitions.sessions.name}
        hint={sessionsText(population.sessions, chosen ? whole.sessions : null, total)}
        value={formatNumber(population.sessions)}
      >
        {chosen
          ? `of ${formatNumber(whole.sessions)}`
          : total !== null
            ? `of ${formatNumber(total)}`
            : phase === 'done'
              ? 'in this range'
              : 'so far'}
        {compared ? (
          <CountChange now={compared.current.sessions} then={compared.population.sessions} />
        ) : null}
      </Figure>
      {rate('conversion')}
      <Figure
        name={definitions.time.name}
        hint={timeText(time, chosen ? whole.measures.time : null, then?.population.measures.time ?? null)}
        value={quantile(time.median?.value)}
        few={time.known === 0}
      >
        <span>p90 {quantile(time.p90?.value)}</span>
        {then ? (
          <TimeChange now={then.current.measures.time.median} then={then.population.measures.time.median} />
        ) : null}
      </Figure>
      {rate('bounce')}
      {rate('submit')}
      {rate('asked')}
    </>
  );
}
