import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ArrowDown, ArrowLeftRight, ArrowUp } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { formatRelative } from '#lib/time.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { QuerySection } from '#shell/query-section.tsx';
import { useCommands } from '#ui/commands.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { ContextComparison, SideLabel } from './context-comparison.tsx';
import { CopyLink, RestoreButton } from './version-actions.tsx';
import { ContextOnly, FieldComparison } from './version-detail.tsx';
import { mergeListed, type VersionRow } from './version-rows.ts';
import { versionName } from './version-summary.ts';
import { versionQuery } from './versions-queries.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/$audienceId/versions/$versionId');

interface VersionComparisonProps {
  rows: readonly VersionRow[];
  /** Version ID of side A; side B is the open version. */
  from: string;
  onPick(from: string, to: string): void;
}

const views = [
  { value: 'sides', label: 'Side by side' },
  { value: 'inline', label: 'Inline' },
] as const;

/** Differences in context and fields of two versions. */
export function VersionComparison({ rows, from, onPick }: VersionComparisonProps) {
  const { pageId, audienceId, versionId: to } = route.useParams();
  const inline = route.useSearch().view === 'inline';
  const navigate = route.useNavigate();
  const before = useQuery(versionQuery(pageId, audienceId, from));
  const after = useQuery(versionQuery(pageId, audienceId, to));
  const frame = useRef<HTMLDivElement>(null);
  const { position, go } = useDifferences(frame);
  const listed = rows.find(({ version }) => version.versionId === from)?.version;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <VersionSelect side="A" rows={rows} value={from} onChange={(id) => onPick(id, to)} />
        <IconButton size="md" icon={ArrowLeftRight} label="Swap sides" onClick={() => onPick(to, from)} />
        <VersionSelect side="B" rows={rows} value={to} onChange={(id) => onPick(from, id)} />
        <div className="ml-auto flex flex-wrap items-center gap-2 max-phone:ml-0">
          <span role="status" className="tnum text-muted text-xs">
            {position ? `Difference ${position.number} of ${position.total}` : null}
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
              onChange={(view) =>
                void navigate({
                  search: (now) => ({ ...now, view: view === 'inline' ? view : undefined }),
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          </div>
          <CopyLink size="md" pageId={pageId} audienceId={audienceId} version={before.data}>
            Copy A to editor
          </CopyLink>
          <RestoreButton size="md" pageId={pageId} audienceId={audienceId} version={listed}>
            Restore A
          </RestoreButton>
        </div>
      </div>
      <div ref={frame} className="flex flex-col gap-7">
        <QuerySection query={before} name="side A">
          {(a) => (
            <QuerySection query={after} name="side B">
              {(b) => (
                <>
                  <div className="flex flex-col gap-3">
                    <ContextOnly />
                    <ContextComparison
                      before={a.supplementaryContext ?? ''}
                      after={b.supplementaryContext ?? ''}
                      names={[versionName(mergeListed(a, rows)), versionName(mergeListed(b, rows))]}
                      inline={inline}
                    />
                  </div>
                  <FieldComparison from={mergeListed(a, rows)} to={mergeListed(b, rows)} />
                </>
              )}
            </QuerySection>
          )}
        </QuerySection>
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

/** Moves focus through the differences in an element with N and P. */
function useDifferences(frame: RefObject<HTMLElement | null>) {
  const [position, setPosition] = useState<{ number: number; total: number }>();
  const go = (step: 1 | -1) => {
    const all = [...(frame.current?.querySelectorAll<HTMLElement>('[data-difference]') ?? [])];
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1;
    const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step;
    const target = all[(next + all.length) % all.length];
    if (!target) return;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'center' });
    setPosition({ number: all.indexOf(target) + 1, total: all.length });
  };
  useCommands([
    { label: 'Next difference', shortcut: 'nextDifference', run: () => go(1) },
    { label: 'Previous difference', shortcut: 'previousDifference', run: () => go(-1) },
  ]);
  return { position, go };
}
