import { queryOptions } from '@tanstack/react-query';
import { databaseNames } from '#api/database-names.ts';
import { humanise } from '#util/text.ts';
import { type Amount, clear, weigh } from './databases.ts';
import { texts } from './texts.ts';

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
      label: 'Unsaved work',
      detail: 'What was typed and not saved. It is nowhere else.',
      precious: true,
    },
  ],
  [
    'known',
    {
      label: 'Audiences and persons',
      detail: 'What the service has told of them, which no operation reads again. Forgotten at sign-out.',
    },
  ],
  [
    'import',
    {
      label: 'Audiences from CSV',
      detail: 'Files, and what came of each row. A run that is not finished cannot be resumed without it.',
      precious: true,
    },
  ],
  ['sessions', { label: 'Sessions', detail: 'Visits read before, so that only new ones are read again.' }],
  [
    'seen-sessions',
    { label: 'Sessions seen', detail: 'Which visits were opened in this browser. Forgotten at sign-out.' },
  ],
  ['views', { label: 'Saved views', detail: 'The names you have given to addresses.', precious: true }],
  [
    'import-columns',
    { label: 'Columns of CSV files', detail: 'Which field you have chosen for a column with some head.' },
  ],
  [
    'choices',
    {
      label: 'Choices',
      detail:
        'Theme, density, dates, columns, shortcuts, and source and type of the last log entry: for whoever signs in here. Cleared, all is as at first.',
    },
  ],
  ['recents', { label: 'Recent things', detail: 'What was opened and written here. Forgotten at sign-out.' }],
]);

const wordsFor = (name: string): Words =>
  told.get(name) ?? { label: humanise(name), detail: 'Kept so that it need not be read again.' };

/** Everything kept in this browser of a tenant, the heaviest first. */
export const storedQuery = (tenant: string) =>
  queryOptions({
    queryKey: ['stored', tenant] as const,
    queryFn: async (): Promise<Stored[]> => {
      const names = await databaseNames().catch(() => []);
      const databases = await Promise.all(
        names.map(async (name) => ({
          name,
          amount: await weigh(name, tenant).catch((): Amount => ({ count: 0, bytes: 0 })),
          clear: () => clear(name, tenant),
        })),
      );
      return [...databases, ...texts(tenant)]
        .filter(({ amount }) => amount.count > 0)
        .map(({ name, amount, clear }) => ({
          id: name,
          precious: false,
          ...wordsFor(name),
          ...amount,
          clear,
        }))
        .sort((a, b) => b.bytes - a.bytes);
    },
    staleTime: 0,
    gcTime: 0,
  });
