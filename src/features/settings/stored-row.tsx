import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import { useTenant } from '#api/transport/session.ts';
import { formatBytes } from '#lib/text.ts';
import { type Store, stores } from '#storage/define-store.ts';
import { Button } from '#ui/button.tsx';
import { PaletteCommand } from '#ui/commands.ts';
import { confirm, toast } from '#ui/notify.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { SettingList, SettingRow } from './setting-row.tsx';

const RELOADED = 'It loads again when needed.';
const LOST = "This removes unsaved changes, saved views and imports that aren't stored anywhere else";

/** Stored data by what clearing it means. The last group is that of all other tenants. */
const groups = [
  { label: 'Sessions', color: 'bg-chart-1', lost: RELOADED },
  { label: 'Audiences and people', color: 'bg-chart-3', lost: RELOADED },
  { label: 'Your edits, views and imports', color: 'bg-chart-2', lost: `${LOST}. It can't be undone.` },
  {
    label: 'Preferences',
    color: 'bg-chart-6',
    lost: 'Theme, row height, dates, columns and shortcuts go back to their defaults.',
  },
  {
    label: 'Other sign-ins',
    color: 'bg-chart-8',
    lost: `${LOST}, of everyone else who signed in here. It can't be undone.`,
  },
] as const;

const OTHERS = groups.length - 1;

function groupOf({ name, isCache }: Store): number {
  if (name === 'preferences') return 3;
  if (!isCache) return 2;
  return name === 'sessions' ? 0 : 1;
}

const isOf = (tenant: string) => (owner: string) => owner === tenant || owner === '';

async function loadSizes(tenant: string): Promise<number[]> {
  const isOwn = isOf(tenant);
  const sizes = groups.map(() => 0);
  for (const store of stores)
    for (const [owner, bytes] of await store.sizes().catch(() => new Map<string, number>())) {
      const group = isOwn(owner) ? groupOf(store) : OTHERS;
      sizes[group] = (sizes[group] ?? 0) + bytes;
    }
  return sizes;
}

async function clearGroup(group: number, tenant: string): Promise<void> {
  const isOwn = isOf(tenant);
  for (const store of stores)
    if (group === OTHERS) await store.clear((owner) => !isOwn(owner));
    else if (groupOf(store) === group) await store.clear(isOwn);
}

/** Sizes of what this browser stores, and buttons to clear it. */
export function StoredRow() {
  const client = useQueryClient();
  const tenant = useTenant()?.fingerprint ?? '';
  const { data: sizes } = useQuery({
    queryKey: ['stored', tenant],
    queryFn: () => loadSizes(tenant),
    staleTime: 0,
    gcTime: 0,
  });
  const total = sizes?.reduce((sum, bytes) => sum + bytes, 0);
  const clear = async (title: string, lost: string, cleared: readonly number[]) => {
    const danger = cleared.some((group) => groups[group]?.lost !== RELOADED);
    if (!(await confirm({ title, detail: lost, action: 'Clear', danger }))) return;
    try {
      for (const group of cleared) await clearGroup(group, tenant);
      toast.done('Cleared');
    } catch {
      toast.error("Couldn't clear everything", { detail: 'Close other tabs of this app and try again.' });
    }
    // Also clears it from memory.
    client.removeQueries({ type: 'inactive' });
    for (const key of ['stored', 'drafts']) void client.invalidateQueries({ queryKey: [key] });
  };
  return (
    <SettingRow
      isGroup
      label="Storage"
      hint="Sessions, audiences and people load again when needed, and are removed when you sign out. Sizes are estimates."
    >
      {() => (
        <SettingList>
          <StoredLine
            label="Total"
            action="Clear everything"
            command="Clear everything"
            bytes={total}
            onClear={() =>
              void clear(
                'Clear everything on this device?',
                `${LOST}. It can't be undone.`,
                groups.map((_, group) => group),
              )
            }
          />
          <li aria-hidden className="-mt-1 max-phone:min-h-6!">
            <span className="flex h-2 flex-1 gap-0.5 overflow-hidden rounded-xs bg-press forced-color-adjust-none">
              {groups.map(({ label, color }, group) => {
                const bytes = sizes?.[group] ?? 0;
                return bytes > 0 ? (
                  <span key={label} className={clsx('min-w-0.75', color)} style={{ flexGrow: bytes }} />
                ) : null;
              })}
            </span>
          </li>
          {groups.map(({ label, color, lost }, group) => (
            <StoredLine
              key={label}
              label={label}
              color={color}
              action="Clear"
              command={`Clear ${label.toLowerCase()}`}
              bytes={sizes?.[group]}
              onClear={() => void clear(`Clear ${label.toLowerCase()} on this device?`, lost, [group])}
            />
          ))}
        </SettingList>
      )}
    </SettingRow>
  );
}

interface StoredLineProps {
  label: string;
  /** Background of its part of the bar. */
  color?: string;
  action: string;
  /** Name of the action in the palette and to screen readers. */
  command: string;
  /** Undefined while unknown. */
  bytes: number | undefined;
  onClear(): void;
}

const StoredLine = ({ label, color, action, command, bytes, onClear }: StoredLineProps) => (
  <li>
    {color ? (
      // Legend of the bar, which has no part for empty groups.
      <span
        aria-hidden
        className={clsx(
          'size-2 flex-none rounded-xs forced-color-adjust-none',
          bytes === 0 ? 'bg-press' : color,
        )}
      />
    ) : null}
    <span className={clsx('min-w-0 flex-1 truncate', color ? bytes === 0 && 'text-muted' : 'font-medium')}>
      {label}
    </span>
    <span className="tnum text-muted text-xs">
      {bytes === undefined ? (
        <Skeleton className="w-12" />
      ) : bytes > 0 || !color ? (
        formatBytes(bytes)
      ) : (
        <span className="sr-only">None</span>
      )}
    </span>
    <span
      className={clsx(
        'flex w-28 flex-none justify-end max-phone:w-auto max-phone:min-w-18',
        bytes === 0 && 'hidden',
      )}
    >
      {bytes ? (
        <>
          <Button
            size="sm"
            variant="ghost"
            aria-label={command}
            className="-mr-2.5 text-muted"
            onClick={onClear}
          >
            {action}
          </Button>
          <PaletteCommand label={command} detail="Storage" icon={Trash2} run={onClear} />
        </>
      ) : null}
    </span>
  </li>
);
