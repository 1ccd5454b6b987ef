import { clsx } from 'clsx';
import { CircleAlert, Play } from 'lucide-react';
import { useIsRetried } from '#api/transport/use-is-connected.ts';
import { explain } from '#lib/explain.ts';
import { Button } from '#ui/button.tsx';
import { EmptyText } from '#ui/empty-text.tsx';
import { ErrorDetails } from '#ui/error-details.tsx';
import { Icon } from '#ui/icon.tsx';
import { appears, SkeletonBar } from '#ui/skeleton.tsx';
import type { ColumnLayout } from './column.ts';
import { cellStyle, rowPosition } from './layout.ts';

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-3/4'];

export const SkeletonRows = ({ layouts, count }: { layouts: readonly ColumnLayout[]; count: number }) =>
  [...Array(count).keys()].map((row) => <SkeletonRow key={row} layouts={layouts} line={row} />);

interface SkeletonRowProps {
  layouts: readonly ColumnLayout[];
  line: number;
  /** Offset in the body, px, if rows are positioned absolutely. */
  top?: number | undefined;
}

export function SkeletonRow({ layouts, line, top }: SkeletonRowProps) {
  const position = rowPosition(top);
  return (
    <div aria-hidden {...position} className={clsx(appears, position.className, 'row-grid list-row')}>
      {[...layouts.entries()].map(([column, layout]) => (
        <div
          key={column}
          data-select={layout.select}
          className={clsx(cellStyle(layout), layout.picture !== undefined && 'flex items-center gap-3')}
        >
          {layout.picture === undefined ? null : <PictureBar width={layout.picture} />}
          {layout.select || layout.overlay ? null : (
            <SkeletonBar className={barStyle(layout, line + column)} />
          )}
        </div>
      ))}
    </div>
  );
}

/** Placeholder for the picture before a name. */
const PictureBar = ({ width }: { width: number }) => (
  <SkeletonBar
    className={clsx('row-picture flex-none', width > 5 ? 'h-6.5! w-10' : 'h-5! w-5 rounded-md!')}
  />
);

/** On phones, columns sized by their content need a minimum width. */
function barStyle({ phone }: ColumnLayout, at: number): string {
  return clsx(
    widths[at % widths.length],
    phone === 'menu' ? 'max-phone:mx-3.5 max-phone:w-4' : 'max-phone:min-w-16',
  );
}

/** Shown instead of rows that couldn't be loaded. */
export function ErrorRow({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { title, detail, retry, details } = explain(error);
  if (useIsRetried(error))
    return (
      <div role="alert" className="border-line border-b px-gutter py-3">
        <EmptyText>Couldn't load the list. Retrying automatically.</EmptyText>
        <ErrorDetails details={details} />
      </div>
    );
  return (
    <div
      role="alert"
      className="flex flex-wrap items-start gap-x-3 gap-y-2 border-line border-b px-gutter py-3 text-sm"
    >
      <Icon of={CircleAlert} className="mt-0.5 text-danger" />
      <div className="min-w-0 flex-1">
        <b className="font-medium text-strong">{title}.</b> {detail}
        <ErrorDetails details={details} />
      </div>
      {retry ? (
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </div>
  );
}

/** Follows the rows while loading is paused. */
export function PausedRow({ onResume }: { onResume(): void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-gutter py-1.5 text-muted text-sm">
      Loading paused
      <Button size="sm" icon={Play} onClick={onResume}>
        Resume
      </Button>
    </div>
  );
}
