import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { databaseNames } from '#api/database-names.ts';
import { sessionQuery } from '#api/session.ts';

interface Found {
  ids: ReadonlySet<string>;
  Mark: ComponentType;
}

const Unsaved = createContext<Found | null>(null);

/** Knows of which records of a kind work is unsaved in this browser, for `UnsavedHere` within. */
export function UnsavedOf({ kind, children }: { kind: string; children: ReactNode }) {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const tenant = session.tenant?.fingerprint ?? '';
  const { data = null } = useQuery({
    queryKey: ['drafts', tenant, kind],
    queryFn: () => find(tenant, kind).catch(() => null),
    staleTime: 0,
  });
  return <Unsaved value={data}>{children}</Unsaved>;
}

/** Marks a record that work is unsaved of in this browser. */
export function UnsavedHere({ id }: { id: string }) {
  const found = use(Unsaved);
  return found?.ids.has(id) ? <found.Mark /> : null;
}

/** Most browsers never kept any, and need not load what would read and show them. */
async function find(tenant: string, kind: string): Promise<Found | null> {
  if (!(await databaseNames()).includes('drafts')) return null;
  const [{ draftStore }, { UnsavedMark: Mark }] = await Promise.all([
    import('./draft-store.ts'),
    import('./unsaved-mark.tsx'),
  ]);
  return { ids: await draftStore.ids(tenant, kind), Mark };
}
