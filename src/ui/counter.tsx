import { clsx } from 'clsx';
import { countGraphemes } from '#lib/graphemes.ts';
import { formatNumber } from '#lib/text.ts';

interface CounterProps {
  /** What is counted; a text that is not there counts as empty. */
  text: string | null | undefined;
  /** How many characters are well; more are marked, never refused. */
  limit?: number;
}

/** How long a text is, for the right of its label: `19 / 40`. Screen readers hear of it only beyond the limit. */
export function Counter({ text, limit }: CounterProps) {
  const { value, more } = countGraphemes(text ?? '');
  const beyond = limit !== undefined && (more || value > limit);
  const count = `${formatNumber(value)}${more ? '+' : ''}`;
  return (
    <span className={clsx('tnum text-xs', beyond ? 'text-warning' : 'text-muted')}>
      <span aria-hidden>{limit === undefined ? count : `${count} / ${formatNumber(limit)}`}</span>
      <span role="status" className="sr-only">
        {beyond ? `Longer than ${formatNumber(limit)} characters` : null}
      </span>
    </span>
  );
}
