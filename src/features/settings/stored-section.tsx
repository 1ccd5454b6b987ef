import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTenant } from '#api/transport/session.ts';
import { formatBytes, formatList, plural } from '#lib/text.ts';
import { Loading } from '#shell/query-section.tsx';
import { type Store, stores } from '#storage/define-store.ts';
import { Button } from '#ui/button.tsx';
import { PaletteCommand } from '#ui/commands.ts';
import { confirm, toast } from '#ui/notify.ts';
import { Nothing } from '#ui/section.tsx';

/** Data stored by this tenant, or by all others. */
interface StoredData extends Pick<Store, 'name' | 'label' | 'detail' | 'isUserData'> {
  bytes: number;
  clear(): Promise<void>;
}

/** Loads the tenant's stored data, largest first, then that of all other tenants. */
async function loadStoredData(tenant: string): Promise<StoredData[]> {
  const isOwn = (other: string) => other === tenant || other === '';
  const own: StoredData[] = [];
  const others = new Set<string>();
  let othersBytes = 0;
  for (const store of stores) {
    let bytes = 0;
    for (const [owner, size] of await store.sizes().catch(() => new Map<string, number>())) {
      if (isOwn(owner)) bytes += size;
      else {
        others.add(owner);
        othersBytes += size;
      }
    }
    if (bytes > 0) own.push({ ...store, bytes, clear: () => store.clear(isOwn) });
  }
  own.sort((a, b) => b.bytes - a.bytes);
  if (others.size === 0) return own;
  const ofOthers: StoredData = {
    name: 'others',
    label: 'Data of other sign-ins on this device',
    detail: `Unsaved changes, saved views and import columns of ${plural(others.size, 'other sign-in')}. Shown again once they sign in.`,
    isUserData: true,
    bytes: othersBytes,
    async clear() {
      for (const store of stores) await store.clear((owner) => !isOwn(owner));
    },
  };
  return [...own, ofOthers];
}

/** Lists stored data of this browser with buttons to clear it. */
export function StoredSection() {
  const client = useQueryClient();
  const tenant = useTenant()?.fingerprint ?? '';
  const { data } = useQuery({
    queryKey: ['stored', tenant],
    queryFn: () => loadStoredData(tenant),
    staleTime: 0,
    gcTime: 0,
  });
  if (!data) return <Loading name="what is stored" />;
  const clearAll = async (cleared: readonly StoredData[]) => {
    const userData = cleared.filter((store) => store.isUserData);
    const lost = formatList(userData.map(({ label }) => label.toLowerCase()));
    const one = cleared.length === 1 ? cleared[0]?.label.toLowerCase() : 'everything';
    const yes = await confirm({
      title: `Clear ${one} on this device?`,
      detail: lost ? `This removes ${lost}. It can't be undone.` : "It's loaded again when needed.",
      action: 'Clear',
      danger: userData.length > 0,
    });
    if (!yes) return;
    try {
      for (const store of cleared) await store.clear();
      toast.done('Cleared');
    } catch {
      toast.error("Couldn't clear everything", { detail: 'Close other tabs of this app and try again.' });
    }
    // Also clears it from memory.
    client.removeQueries({ type: 'inactive' });
    for (const key of ['stored', 'drafts']) void client.invalidateQueries({ queryKey: [key] });
  };
  if (data.length === 0) return <Nothing>Nothing is saved on this device.</Nothing>;
  const total = data.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <>
      <ul className="border-line border-t">
        {data.map((store) => (
          <li
            key={store.name}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2.5 text-sm"
          >
            <span className="min-w-0 flex-1 basis-60 max-phone:basis-full">
              <span className="font-medium text-strong">{store.label}</span>
              <span className="block text-muted text-xs">{store.detail}</span>
            </span>
            <span className="tnum w-28 text-right text-muted max-phone:flex-1 max-phone:text-left">
              about {formatBytes(store.bytes)}
            </span>
            <Button
              size="sm"
              variant={store.isUserData ? 'danger' : 'secondary'}
              aria-label={`Clear ${store.label.toLowerCase()}`}
              onClick={() => void clearAll([store])}
            >
              Clear
            </Button>
            <PaletteCommand
              label={`Clear ${store.label.toLowerCase()}`}
              detail="Stored data"
              icon={Trash2}
              run={() => void clearAll([store])}
            />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="tnum text-muted text-xs">About {formatBytes(total)} in all.</p>
        <Button size="sm" variant="danger" icon={Trash2} onClick={() => void clearAll(data)}>
          Clear everything
        </Button>
        <PaletteCommand
          label="Clear everything"
          detail="Stored data"
          icon={Trash2}
          run={() => void clearAll(data)}
        />
      </div>
    </>
  );
}
