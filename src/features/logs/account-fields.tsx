import { useWatch } from 'react-hook-form';
import { useList } from '#api/queries/use-list.ts';
import type { Suggestion } from '#editor/fields/text-field.tsx';
import { accountsQuery, type ListedAccount } from '#features/accounts/accounts-queries.ts';
import { normalizeForSearch, truncate } from '#lib/text.ts';
import { LogTextField, TargetSelect } from './log-fields.tsx';
import type { NewLogValues } from './new-log.ts';
import { domainWarning } from './target-warnings.ts';

const MAX_SUGGESTIONS = 20;

const targetOptions = [
  { value: 'domain', label: 'By domain' },
  { value: 'id', label: 'By ID' },
] as const;

/** Fields that select the account of an entry. */
export const AccountFields = () => (
  <TargetSelect label="Account" options={targetOptions}>
    {(target) => (target === 'id' ? <IdField /> : <DomainFields />)}
  </TargetSelect>
);

function DomainFields() {
  const { text, list, suggestions } = useAccountSuggestions('domain');
  const domain = text.toLowerCase();
  const account = list.rows.find((each) => each.domain?.toLowerCase() === domain);
  const bareDomain = /^www\.(.+)/.exec(domain)?.[1];
  const bareAccount = bareDomain && list.rows.find((each) => each.domain?.toLowerCase() === bareDomain);
  const warning = () => {
    if (account) return null;
    const domainIssue = bareAccount
      ? `${nameOf(bareAccount)} has the domain ${bareDomain}`
      : domainWarning(text);
    if (!list.isComplete) return domainIssue;
    return domainIssue
      ? `${domainIssue}. Creates a new account.`
      : 'No account has this domain. Creates a new account.';
  };
  return (
    <>
      <LogTextField
        name="domain"
        label="Domain"
        mono
        placeholder="brightway.example"
        suggestions={suggestions}
        warn={warning}
        hint={domainHint(text, account, list)}
      />
      <LogTextField name="name" label="Name" hint="Only for a new account" />
    </>
  );
}

function IdField() {
  const { text, list, suggestions } = useAccountSuggestions('accountId');
  const account = list.rows.find(({ accountId }) => accountId === text);
  return (
    <div className="col-span-full">
      <LogTextField
        name="accountId"
        label="Account ID"
        mono
        placeholder="account_…"
        suggestions={suggestions}
        hint={account ? `Goes to ${nameOf(account)}` : 'Must be an existing account'}
      />
    </div>
  );
}

/** Text of the field and the accounts it may mean. Loads all accounts once something is typed. */
function useAccountSuggestions(field: 'domain' | 'accountId') {
  const text = useWatch<NewLogValues>({ name: field })?.trim() ?? '';
  const list = useList(accountsQuery(), { loadAll: text !== '' });
  const query = normalizeForSearch(text);
  const suggestions = list.rows
    .filter((account) => normalizeForSearch(`${nameOf(account)} ${account[field] ?? ''}`).includes(query))
    .slice(0, MAX_SUGGESTIONS)
    .flatMap((account): Suggestion[] =>
      account[field] ? [{ value: account[field], label: nameOf(account) }] : [],
    );
  return { text, list, suggestions };
}

const nameOf = ({ name, domain, accountId }: ListedAccount) => truncate(name || domain || accountId, 100);

function domainHint(
  text: string,
  account: ListedAccount | undefined,
  { isFetching, isComplete, isPaused }: ReturnType<typeof useAccountSuggestions>['list'],
): string {
  if (account) return `Goes to ${nameOf(account)}`;
  if (text === '' || isComplete) return 'Creates a new account if none has this domain';
  return isFetching && !isPaused
    ? 'Checking accounts…'
    : "Couldn't check all accounts. Creates a new account if none has this domain.";
}
