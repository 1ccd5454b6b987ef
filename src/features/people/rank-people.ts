import type { ListItem } from '#api/queries/lists.ts';
import { useList } from '#api/queries/use-list.ts';
import { createMatcher, foldForSearch, toSearchText } from '#contract/search.ts';
import { parseSearchQuery } from '#contract/search-query.ts';
import { accountsQuery } from '#features/accounts/public.ts';
import { visibleName } from '#lib/text.ts';

type FoundPerson = ListItem<'listPersons'>;

/** Kinds of matches, best first; `other` includes IDs, LinkedIn URLs and the company. */
const ranks = ['start of the name', 'name', 'contact', 'other'] as const;

const searchTextOf = (...texts: readonly (string | null | undefined)[]) => toSearchText(texts.join('\n'));

function createRanking(query: string) {
  const text = query.trim();
  const start = foldForSearch(text);
  const isMatch = createMatcher(text);
  const { phone } = parseSearchQuery(text);
  return ({ name, email, phoneNumber }: FoundPerson): (typeof ranks)[number] => {
    if (foldForSearch(name ?? '').startsWith(start)) return 'start of the name';
    if (isMatch(searchTextOf(name))) return 'name';
    // The domain of an email is the company's.
    const address = text.includes('@') ? email : email?.split('@')[0];
    const isContact = phone ? phoneNumber?.includes(phone) : isMatch(searchTextOf(name, address));
    return isContact ? 'contact' : 'other';
  };
}

/** Ranks people that a service found: by name before email and phone number, and those before the company. */
export function rankPeople(people: readonly FoundPerson[], query: string): FoundPerson[] {
  const groups = Map.groupBy(people, createRanking(query));
  return ranks.flatMap((rank) => groups.get(rank) ?? []);
}

/**
 * Says what a query has found a person by: the phone number or the company, else the email. Loads the companies once
 * one of the people is found by it.
 */
export function useMatchedDetail(people: readonly FoundPerson[], query: string) {
  const rankOf = createRanking(query);
  const isMatch = createMatcher(query.trim());
  const { phone } = parseSearchQuery(query);
  const accounts = useList(accountsQuery(), { enabled: people.some((each) => rankOf(each) === 'other') });
  const companies = new Map(accounts.rows.map(({ accountId, name }) => [accountId, visibleName(name)]));
  return (person: FoundPerson): string | null | undefined => {
    const { name, email, domain, phoneNumber, accountId } = person;
    if (phone && phoneNumber?.includes(phone)) return phoneNumber;
    const company = companies.get(accountId ?? '');
    const isByCompany = rankOf(person) === 'other' && company && isMatch(searchTextOf(name, company));
    return isByCompany ? company : email || domain || phoneNumber;
  };
}
