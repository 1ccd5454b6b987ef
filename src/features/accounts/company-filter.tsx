import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useList } from '#api/queries/use-list.ts';
import { shortenId } from '#lib/id.ts';
import { truncate, visibleName } from '#lib/text.ts';
import { listAsQuery } from '#shell/query-section.tsx';
import { RecordFilter, RecordNames } from '#shell/record-filter.tsx';
import { accountQuery, accountsQuery, type ListedAccount } from './accounts-queries.ts';

interface CompanyFilterProps {
  accountId: string | undefined;
  onChange(accountId: string | undefined): void;
}

/** Filters by the company that people work at. */
export function CompanyFilter({ accountId = '', onChange }: CompanyFilterProps) {
  const { data: account = { accountId } } = useQuery({
    ...accountQuery(accountId),
    enabled: accountId !== '',
  });
  return (
    <RecordFilter
      name="Company"
      icon={Building2}
      label={accountId ? truncate(companyName(account), 60) : undefined}
      onChange={onChange}
    >
      {(onSelect) => <CompanyNames onSelect={onSelect} />}
    </RecordFilter>
  );
}

/** The companies that have people. */
function CompanyNames({ onSelect }: { onSelect(accountId: string): void }) {
  const list = useList(accountsQuery(), { loadAll: true });
  const withPeople = list.rows
    .filter(({ linkedPersonsCount }) => linkedPersonsCount !== 0)
    .map((account): [string, string] => [account.accountId, companyName(account)])
    .sort(([, a], [, b]) => a.localeCompare(b, 'en'));
  return (
    <RecordNames
      noun="company"
      nouns="companies"
      names={new Map(withPeople)}
      query={listAsQuery(list)}
      empty="No companies have people yet."
      onSelect={onSelect}
    />
  );
}

const companyName = ({ name, domain, accountId }: Partial<ListedAccount> & { accountId: string }): string =>
  visibleName(name) || domain || shortenId(accountId);
