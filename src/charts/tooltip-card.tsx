import { clsx } from 'clsx';
import type { Reading } from './reading.ts';

/** What a chart says at one of its marks. */
export function TooltipCard({ reading, className }: { reading: Reading; className?: string }) {
  const { title, facts, note } = reading;
  return (
    <div
      aria-hidden
      className={clsx(
        'pointer-events-none w-52 rounded-lg bg-raised px-3 py-2 text-xs shadow-popover',
        className,
      )}
    >
      <p className="font-medium text-strong">{title}</p>
      <dl className="mt-1 flex flex-col gap-0.5">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-muted">{label}</dt>
            <dd className="tnum text-default whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
      {note ? <p className="mt-1 text-muted">{note}</p> : null}
    </div>
  );
}
