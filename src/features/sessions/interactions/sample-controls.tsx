import { useState } from 'react';
import { formatNumber, plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/progress.tsx';
import { Select } from '#ui/select.tsx';
import type { useActs } from './use-interactions.ts';

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
  if (phase === 'loading')
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
        <span className="tnum">
          <b className="font-medium text-strong">{formatNumber(tried)}</b> of {plural(wanted, 'session')}{' '}
          loaded
        </span>
        <Progress label="Sessions loaded for interactions" value={tried} of={wanted} className="w-40" />
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
          ? 'Load the interactions of a random sample of the selected sessions.'
          : `Based on a random sample of ${formatNumber(read.length)} of ${plural(total, 'session')}${phase === 'canceled' ? ' (stopped early)' : ''}.`}
      </p>
      <span className="flex items-center gap-2 whitespace-nowrap print:hidden">
        <span className="text-xs">Up to</span>
        <Select small aria-label="Sample size" options={options} value={budget} onChange={setBudget} />
        <Button
          size="sm"
          onClick={() => void start(Number(budget))}
          disabledReason={
            chosen === 0 ? 'No sessions selected' : enough && phase === 'done' ? 'Already loaded' : null
          }
        >
          {phase === null ? 'Load interactions' : phase === 'canceled' ? 'Resume' : 'Load more'}
        </Button>
      </span>
    </div>
  );
}
