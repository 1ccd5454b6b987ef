import { ArrowDown, ArrowLeftRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatRelative } from '#lib/time.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Side } from './compare/side.tsx';
import type { useDifferences } from './compare/use-differences.ts';
import type { VersionRow } from './rows.ts';
import { versionName } from './version-name.ts';

interface CompareBarProps {
  rows: readonly VersionRow[];
  from: string;
  to: string;
  inline: boolean;
  differences: ReturnType<typeof useDifferences>;
  onPick(from: string, to: string): void;
  onInline(inline: boolean): void;
  /** What can be done with A. */
  children: ReactNode;
}

const views = [
  { value: 'sides', label: 'Side by side' },
  { value: 'inline', label: 'Inline' },
] as const;

/** Which two versions are compared, and how. */
export function CompareBar(props: CompareBarProps) {
  const { rows, from, to, inline, differences, onPick, onInline, children } = props;
  const { place, go } = differences;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Pick side="A" rows={rows} value={from} onChange={(id) => onPick(id, to)} />
      <IconButton size="md" icon={ArrowLeftRight} label="Swap sides" onClick={() => onPick(to, from)} />
      <Pick side="B" rows={rows} value={to} onChange={(id) => onPick(from, id)} />
      <div className="ml-auto flex flex-wrap items-center gap-2 max-phone:ml-0">
        <span role="status" className="tnum text-muted text-xs">
          {place ? `Difference ${place.at} of ${place.of}` : null}
        </span>
        <span className="flex items-center">
          <IconButton icon={ArrowDown} label="Next difference (N)" onClick={() => go(1)} />
          <IconButton icon={ArrowUp} label="Previous difference (P)" onClick={() => go(-1)} />
        </span>
        <div className="max-phone:hidden">
          <Segmented
            label="Comparison view"
            segments={views}
            value={inline ? 'inline' : 'sides'}
            onChange={(view) => onInline(view === 'inline')}
          />
        </div>
        {children}
      </div>
    </div>
  );
}

interface PickProps {
  side: 'A' | 'B';
  rows: readonly VersionRow[];
  value: string;
  onChange(id: string): void;
}

function Pick({ side, rows, value, onChange }: PickProps) {
  const options = rows.map(({ version }) => {
    const created = parseTimestamp(version.createdAt);
    const when = created === null ? '' : `, ${formatRelative(created, Date.now())}`;
    return { value: version.versionId, label: `${versionName(version)}${when}` };
  });
  // One that is not in the list, or not yet, is there all the same.
  if (!rows.some(({ version }) => version.versionId === value))
    options.unshift({ value, label: versionName({ versionId: value }) });
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Side of={side} />
      <Select aria-label={`Version on side ${side}`} options={options} value={value} onChange={onChange} />
    </span>
  );
}
