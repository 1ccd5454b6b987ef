import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/progress.tsx';
import { Select } from '#ui/select.tsx';
import { formatNumber, plural } from '#util/text.ts';
import type { useActs } from './use-acts.ts';

/** How many sessions may be read at most; each takes a request. */
const budgets = [200, 1000, 5000] as const;
const options = budgets.map((budget) => ({
  value: String(budget),
  label: `${formatNumber(budget)} sessions`,
}));

interface ActsControlProps {
  acts: ReturnType<typeof useActs>;
  chosen: number;
}

/** Says of how many sessions this speaks, and reads as many as one likes. */
export function ActsControl({ acts, chosen }: ActsControlProps) {
  const [budget, setBudget] = useState<string>(String(budgets[0]));
  const { phase, read, tried, wanted, total, start, cancel } = acts;
  const most = Math.min(Number(budget), chosen);
  if (phase === 'reading')
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
        <span className="tnum">
          <b className="font-medium text-strong">{formatNumber(tried)}</b> of {plural(wanted, 'session')} read
        </span>
        <Progress label="Sessions read for interactions" value={tried} of={wanted} className="w-40" />
        <Button size="sm" onClick={cancel}>
          Cancel
        </Button>
      </div>
    );
  const enough = read.length > 0 && read.length >= most;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
      <p role="status" className="tnum max-w-prose">
        {phase === null
          ? 'Interactions are read session by session, so only when asked for: of some of the chosen sessions, drawn at random, the same ones each time.'
          : `Speaks of ${formatNumber(read.length)} of ${plural(total, 'chosen session')}, drawn at random${phase === 'called off' ? '; called off before its end' : ''}.`}
      </p>
      <span className="flex items-center gap-2 whitespace-nowrap print:hidden">
        <span className="text-xs">At most</span>
        <Select small aria-label="Most sessions read" options={options} value={budget} onChange={setBudget} />
        <Button
          size="sm"
          onClick={() => void start(Number(budget))}
          disabledReason={
            chosen === 0
              ? 'No session is chosen'
              : enough && phase === 'done'
                ? 'They are read already'
                : null
          }
        >
          {phase === null ? 'Read interactions' : phase === 'called off' ? 'Go on' : 'Read more'}
        </Button>
      </span>
    </div>
  );
}
