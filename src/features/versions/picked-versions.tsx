import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { GitCompareArrows } from 'lucide-react';
import { joined, values } from '#lib/url-search.ts';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { useCommands } from '#ui/commands.ts';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import type { VersionRow } from './version-rows.ts';
import { versionName } from './version-summary.ts';
import type { ListedVersion } from './versions-queries.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/$audienceId/versions/');

/** Versions picked for comparison. X picks the focused row, C compares. */
export function PickedBar({ rows }: { rows: readonly VersionRow[] }) {
  const { pageId, audienceId } = route.useParams();
  const { picked, ...search } = route.useSearch();
  const navigate = useNavigate();
  const names = values(picked).map((versionId) => ({
    versionId,
    versionNumber: rows.find(({ version }) => version.versionId === versionId)?.version.versionNumber,
  }));
  // The older version is side A.
  const [from, to] = names.toSorted((a, b) => (a.versionNumber ?? 0) - (b.versionNumber ?? 0));
  const link =
    from &&
    to &&
    linkOptions({
      to: '/pages/$pageId/audiences/$audienceId/versions/$versionId',
      params: { pageId, audienceId, versionId: to.versionId },
      search: { ...search, compare: from.versionId },
    });
  useCommands([
    { shortcut: 'pick', run: pickFocused },
    {
      label: 'Compare picked versions',
      icon: GitCompareArrows,
      shortcut: 'compare',
      disabledReason: link ? null : 'Pick two versions first',
      run: () => void (link && navigate(link)),
    },
  ]);
  if (!from) return null;
  return (
    <span className="flex flex-wrap items-center gap-2 text-muted text-xs">
      {link && to ? (
        <Link {...link} className={buttonStyle({ size: 'sm' })}>
          <Icon of={GitCompareArrows} />
          Compare {versionName(from).toLowerCase()} with {versionName(to).toLowerCase()}
          <Kbd>C</Kbd>
        </Link>
      ) : (
        <span>{versionName(from)} picked. Pick another one to compare.</span>
      )}
      <Button
        size="sm"
        variant="ghost"
        onClick={() =>
          navigate({
            to: '.',
            search: (now) => ({ ...now, picked: undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      >
        Clear
      </Button>
    </span>
  );
}

function pickFocused() {
  const row = document.activeElement?.closest('[role="row"]');
  row?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
}

const MAX_PICKED = 2;

/** New value of the `picked` search parameter. A third version replaces the first. */
function togglePicked(picked: string | undefined, id: string): string | undefined {
  const ids = values(picked);
  return joined(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].slice(-MAX_PICKED));
}

/** Picks a version for comparison. */
export function PickCheckbox({ version }: { version: ListedVersion }) {
  const { picked } = route.useSearch();
  const navigate = route.useNavigate();
  const { versionId } = version;
  return (
    <span title="Pick for comparison (X)">
      <Checkbox
        checked={values(picked).includes(versionId)}
        onChange={() =>
          navigate({
            search: (now) => ({ ...now, picked: togglePicked(now.picked, versionId) }),
            replace: true,
            resetScroll: false,
          })
        }
        className="h-row w-8 max-phone:size-hit max-phone:justify-center"
      >
        <span className="sr-only">Pick {versionName(version).toLowerCase()} for comparison</span>
      </Checkbox>
    </span>
  );
}
