import { ArrowDown, ArrowLeftRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatRelative } from '#lib/time.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { SideLabel } from './compare/side.tsx';
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
  /** Actions of side A. */
  children: ReactNode;
}

const views = [
  { value: 'sides', label: 'Side by side' },
  { value: 'inline', label: 'Inline' },
] as const;

/** Selects the compared versions and the view. */
export function CompareBar(props: CompareBarProps) {
  const { rows, from, to, inline, differences, onPick, onInline, children } = props;
  const { position, go } = differences;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <VersionSelect side="A" rows={rows} value={from} onChange={(id) => onPick(id, to)} />
      <IconButton size="md" icon={ArrowLeftRight} label="Swap sides" onClick={() => onPick(to, from)} />
      <VersionSelect side="B" rows={rows} value={to} onChange={(id) => onPick(from, id)} />
      <div className="ml-auto flex flex-wrap items-center gap-2 max-phone:ml-0">
        <span role="status" className="tnum text-muted text-xs">
          {position ? `Difference ${position.at} of ${position.of}` : null}
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

interface VersionSelectProps {
  side: 'A' | 'B';
  rows: readonly VersionRow[];
  value: string;
  onChange(id: string): void;
}

function VersionSelect({ side, rows, value, onChange }: VersionSelectProps) {
  const options = rows.map(({ version }) => {
    const created = parseTimestamp(version.createdAt);
    const age = created === null ? '' : `, ${formatRelative(created, Date.now())}`;
    return { value: version.versionId, label: `${versionName(version)}${age}` };
  });
  // The selected version may not be listed (yet).
  if (!rows.some(({ version }) => version.versionId === value))
    options.unshift({ value, label: versionName({ versionId: value }) });
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <SideLabel of={side} />
      <Select aria-label={`Version on side ${side}`} options={options} value={value} onChange={onChange} />
    </span>
  );
}
