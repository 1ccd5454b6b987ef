import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCapability } from '#api/transport/session.ts';
import type { Person } from '#contract/persons.ts';
import type { Received } from '#contract/received.ts';
import { accountOfDomain, accountQuery } from '#features/accounts/public.ts';
import { shortenId } from '#lib/id.ts';
import { visibleName } from '#lib/text.ts';
import { listedPersonQuery } from './people-queries.ts';

/** Account of a person: linked by the service, else matched by domain. */
export function usePersonAccount({ personId, domain }: Pick<Received<Person>, 'personId' | 'domain'>) {
  const client = useQueryClient();
  const isListed = useCapability('people');
  const { data: listed, isLoading } = useQuery({ ...listedPersonQuery(personId), enabled: isListed });
  const accountId = listed?.accountId;
  const linked = useQuery({ ...accountQuery(accountId ?? ''), enabled: Boolean(accountId) });
  const account = linked.data ?? accountOfDomain(client, domain);
  const id = accountId ?? account?.accountId;
  return {
    isLoading: (isLoading && !id) || (linked.isLoading && !account),
    account: id ? { id, name: visibleName(account?.name) || account?.domain || shortenId(id) } : null,
    /** Whether the service lists the person, and so their account if they have one. */
    isKnown: Boolean(listed),
  };
}
