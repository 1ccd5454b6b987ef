import { useState } from 'react';
import { formatNumber, plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/progress.tsx';
import { Select } from '#ui/select.tsx';
import type { useInteractions } from './use-interactions.ts';

/** Sample sizes. Each session takes a request. */
const sampleSizes = [200, 1000, 5000] as const;
const options = sampleSizes.map((size) => ({
  value: String(size),
  label: `${formatNumber(size)} sessions`,
}));

interface SampleControlsProps {
  interactions: ReturnType<typeof useInteractions>;
  selectedCount: number;
}

/** Size of the sample, and controls to load more. */
export function SampleControls({ interactions, selectedCount }: SampleControlsProps) {
  const [size, setSize] = useState<string>(String(sampleSizes[0]));
  const { phase, loaded, attempted, requested, total, start, cancel } = interactions;
  const maxCount = Math.min(Number(size), selectedCount);
  if (phase === 'loading')
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
        <span className="tnum">
          <b className="font-medium text-strong">{formatNumber(attempted)}</b> of{' '}
          {plural(requested, 'session')} loaded
        </span>
        <Progress
          label="Sessions loaded for interactions"
          value={attempted}
          of={requested}
          className="w-40"
        />
        <Button size="sm" onClick={cancel}>
          Cancel
        </Button>
      </div>
    );
  const isComplete = loaded.length > 0 && loaded.length >= maxCount;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
      <p role="status" className="tnum max-w-prose">
        {phase === null
          ? 'Load the interactions of a random sample of the selected sessions.'
          : `Based on a random sample of ${formatNumber(loaded.length)} of ${plural(total, 'session')}${phase === 'canceled' ? ' (stopped early)' : ''}.`}
      </p>
      <span className="flex items-center gap-2 whitespace-nowrap print:hidden">
        <span className="text-xs">Up to</span>
        <Select small aria-label="Sample size" options={options} value={size} onChange={setSize} />
        <Button
          size="sm"
          onClick={() => void start(Number(size))}
          disabledReason={
            selectedCount === 0
              ? 'No sessions selected'
              : isComplete && phase === 'done'
                ? 'Already loaded'
                : null
          }
        >
          {phase === null ? 'Load interactions' : phase === 'canceled' ? 'Resume' : 'Load more'}
        </Button>
      </span>
    </div>
  );
}
