import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { boundTenant } from './bound-tenant.ts';
import { sessionQuery } from './session.ts';

/** Something that was opened in this browser, or added by you, and when (epoch ms). */
export type Recent = { id: string; name: string | null; at: number } & (
  | { kind: 'page' | 'person' | 'account' | 'topic' }
  | { kind: 'audience'; pageId: string }
  | { kind: 'session'; pageId: string; startedAt: string | null }
  /** A log entry that was opened. */
  | { kind: 'accountLog'; accountId: string }
  /** A log entry that was added by you; it goes by its text. No operation reads those of a person. */
  | { kind: 'writtenLog'; of: 'person' | 'account'; ownerId: string; type?: string; source?: string }
);
export type RecentKind = Recent['kind'];
/** A recent thing without its time; `Omit` would lose which keys belong to which kind. */
export type Opened = Recent extends infer R ? (R extends Recent ? Omit<R, 'at'> : never) : never;

/** Notes that something was opened or written now. It is kept per service and tenant until sign-out. */
export async function noteRecent(client: QueryClient, opened: Opened): Promise<void> {
  await client.ensureQueryData(sessionQuery);
  const tenant = boundTenant();
  const { note } = await import('./recent-store.ts');
  note(tenant?.fingerprint ?? '', opened);
}

/** Notes what a screen shows as opened, again when it is renamed; undefined while it is not known. */
export function useRecent(opened: Opened | null | undefined): void {
  const client = useQueryClient();
  const said = opened && JSON.stringify(opened);
  useEffect(() => {
    if (said) void noteRecent(client, JSON.parse(said)).catch(() => {});
  }, [client, said]);
}
