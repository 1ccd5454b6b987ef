import { queryOptions } from '@tanstack/react-query';
import { humanize, plural } from '#lib/text.ts';
import { databaseNames } from '#storage/database-names.ts';
import { type Amount, clear, estimateSize, tenantsIn } from './databases.ts';
import { texts, textsOfOthers } from './texts.ts';

/** Kind of data stored in this browser. */
export interface Stored extends Amount {
  id: string;
  label: string;
  /** Explains the data and what clearing it does. */
  detail: string;
  /** Clearing it loses work that exists nowhere else. */
  isIrreplaceable: boolean;
  clear(): Promise<void>;
}

type Words = Pick<Stored, 'label' | 'detail'> & { isIrreplaceable?: boolean };

const descriptions = new Map<string, Words>([
  [
    'drafts',
    {
      label: 'Unsaved changes',
      detail:
        "Edits you haven't saved. They're only on this device, and removed after 30 days without a change.",
      isIrreplaceable: true,
    },
  ],
  [
    'known',
    {
      label: 'Audiences and people',
      detail: 'Details this API shows only once. Removed at sign-out.',
    },
  ],
  [
    'import',
    {
      label: 'Audiences from CSV',
      detail: 'Files and row results. Finished imports are removed at sign-out, others after 30 days.',
      isIrreplaceable: true,
    },
  ],
  [
    'sessions',
    {
      label: 'Sessions',
      detail: 'Sessions loaded before, so that only new ones load again. Removed at sign-out.',
    },
  ],
  [
    'seen-sessions',
    {
      label: 'Opened sessions',
      detail: "Sessions you've opened. Removed at sign-out.",
    },
  ],
  ['views', { label: 'Saved views', detail: "Links you've named.", isIrreplaceable: true }],
  ['import-columns', { label: 'Columns of CSV files', detail: "Column mappings you've used." }],
  [
    'choices',
    {
      label: 'Preferences',
      detail: 'Theme, density, dates, columns and shortcuts. Clearing restores the defaults.',
    },
  ],
  ['recents', { label: 'Recently opened', detail: 'What you opened and added. Removed at sign-out.' }],
]);

const wordsFor = (name: string): Words =>
  descriptions.get(name) ?? { label: humanize(name), detail: 'Cached for faster loading.' };

const none: Amount = { count: 0, bytes: 0 };

/** Stored data of all other tenants. */
async function ofOthers(names: readonly string[], tenant: string): Promise<Stored> {
  const share = { tenant, of: 'others' } as const;
  const texts = textsOfOthers(tenant);
  const sizes = await Promise.all(names.map((name) => estimateSize(name, share).catch(() => none)));
  const found = await Promise.all(names.map((name) => tenantsIn(name).catch(() => new Set<string>())));
  const tenants = new Set([...texts.tenants, ...found.flatMap((some) => [...some])]);
  tenants.delete(tenant);
  return {
    id: 'others',
    label: 'Data of other sign-ins on this device',
    detail: `Unsaved changes, saved views and import columns of ${plural(tenants.size, 'other sign-in')}. Shown again once they sign in.`,
    isIrreplaceable: true,
    count: sizes.reduce((sum, { count }) => sum + count, texts.amount.count),
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, texts.amount.bytes),
    async clear() {
      texts.clear();
      for (const name of names) await clear(name, share);
    },
  };
}

/** All stored data: the tenant's, largest first, then that of other tenants. */
export const storedQuery = (tenant: string) =>
  queryOptions({
    queryKey: ['stored', tenant] as const,
    queryFn: async (): Promise<Stored[]> => {
      const names = await databaseNames().catch(() => []);
      const databases = await Promise.all(
        names.map(async (name) => ({
          name,
          amount: await estimateSize(name, { tenant, of: 'own' }).catch(() => none),
          clear: () => clear(name, { tenant, of: 'own' }),
        })),
      );
      const own = [...databases, ...texts(tenant)]
        .filter(({ amount }) => amount.count > 0)
        .map(({ name, amount, clear }) => ({
          id: name,
          isIrreplaceable: false,
          ...wordsFor(name),
          ...amount,
          clear,
        }))
        .sort((a, b) => b.bytes - a.bytes);
      const others = await ofOthers(names, tenant);
      return others.count > 0 ? [...own, others] : own;
    },
    staleTime: 0,
    gcTime: 0,
  });
