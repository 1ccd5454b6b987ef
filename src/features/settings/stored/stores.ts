import { queryOptions } from '@tanstack/react-query';
import { humanise, plural } from '#lib/text.ts';
import { databaseNames } from '#storage/database-names.ts';
import { type Amount, clear, tenantsIn, weigh } from './databases.ts';
import { texts, textsOfOthers } from './texts.ts';

/** Something that the console keeps in this browser. */
export interface Stored extends Amount {
  id: string;
  label: string;
  /** What it is, and what clearing it means. */
  detail: string;
  /** Clearing it loses work that is nowhere else. */
  precious: boolean;
  clear(): Promise<void>;
}

type Words = Pick<Stored, 'label' | 'detail'> & { precious?: boolean };

const told = new Map<string, Words>([
  [
    'drafts',
    {
      label: 'Unsaved changes',
      detail:
        "Edits you haven't saved. They're only on this device, and removed after 30 days without a change.",
      precious: true,
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
      precious: true,
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
  ['views', { label: 'Saved views', detail: "Links you've named.", precious: true }],
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
  told.get(name) ?? { label: humanise(name), detail: 'Cached for faster loading.' };

const none: Amount = { count: 0, bytes: 0 };

/** What this browser keeps of all tenants but one. */
async function ofOthers(names: readonly string[], tenant: string): Promise<Stored> {
  const share = { tenant, of: 'others' } as const;
  const texts = textsOfOthers(tenant);
  const amounts = await Promise.all(names.map((name) => weigh(name, share).catch(() => none)));
  const found = await Promise.all(names.map((name) => tenantsIn(name).catch(() => new Set<string>())));
  const tenants = new Set([...texts.tenants, ...found.flatMap((some) => [...some])]);
  tenants.delete(tenant);
  return {
    id: 'others',
    label: 'Data of other sign-ins on this device',
    detail: `Unsaved changes, saved views and import columns of ${plural(tenants.size, 'other sign-in')}. Shown again once they sign in.`,
    precious: true,
    count: amounts.reduce((sum, { count }) => sum + count, texts.amount.count),
    bytes: amounts.reduce((sum, { bytes }) => sum + bytes, texts.amount.bytes),
    async clear() {
      texts.clear();
      for (const name of names) await clear(name, share);
    },
  };
}

/** Everything kept in this browser: each thing of the tenant, the largest first, and last what is of others. */
export const storedQuery = (tenant: string) =>
  queryOptions({
    queryKey: ['stored', tenant] as const,
    queryFn: async (): Promise<Stored[]> => {
      const names = await databaseNames().catch(() => []);
      const databases = await Promise.all(
        names.map(async (name) => ({
          name,
          amount: await weigh(name, { tenant, of: 'own' }).catch(() => none),
          clear: () => clear(name, { tenant, of: 'own' }),
        })),
      );
      const own = [...databases, ...texts(tenant)]
        .filter(({ amount }) => amount.count > 0)
        .map(({ name, amount, clear }) => ({
          id: name,
          precious: false,
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
