import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { SquarePen } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { databaseNames } from '#api/database-names.ts';
import { sessionQuery } from '#api/session.ts';
import { Changed } from '#ui/changed.tsx';
import { Tag } from '#ui/tag.tsx';

const none: ReadonlySet<string> = new Set();
const Unsaved = createContext(none);

/** Knows of which records of a kind work is unsaved in this browser, for `UnsavedHere` within. */
export function UnsavedOf({ kind, children }: { kind: string; children: ReactNode }) {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const tenant = session.tenant?.fingerprint ?? '';
  const { data = none } = useQuery({
    queryKey: ['drafts', tenant, kind],
    queryFn: () => unsavedIds(tenant, kind).catch(() => none),
    staleTime: 0,
  });
  return <Unsaved value={data}>{children}</Unsaved>;
}

/** Says that work on a record is unsaved in this browser, where there is little room by a dot; nothing where none is. */
export const UnsavedHere = ({ id }: { id: string }) =>
  use(Unsaved).has(id) ? (
    <span className="flex-none self-center">
      <span className="max-tablet:hidden">
        <Tag tone="warning" icon={SquarePen}>
          Unsaved here
        </Tag>
      </span>
      <span className="tablet:hidden">
        <Changed />
      </span>
    </span>
  ) : null;

/** Most browsers never kept any, and need not load what would read them. */
async function unsavedIds(tenant: string, kind: string): Promise<ReadonlySet<string>> {
  if (!(await databaseNames()).includes('drafts')) return none;
  const { draftStore } = await import('./draft-store.ts');
  return draftStore.ids(tenant, kind);
}
