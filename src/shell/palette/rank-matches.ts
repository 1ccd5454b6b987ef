import { createMatcher, foldForSearch, toSearchText } from '#contract/search.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

const kindLabels: Record<string, string> = {
  Page: 'Pages',
  Audience: 'Audiences',
  Person: 'People',
  Account: 'Accounts',
  Topic: 'Topics',
  Session: 'Sessions',
  'Log entry': 'Log entries',
};

/** Kinds of records whose names people type the beginning of. */
const namedKinds = new Set(['Page', 'Audience', 'Person', 'Account', 'Topic']);

/**
 * Ranks matches of a query: actions and matches by name first, then those by other texts. Matches only by the name of
 * their page are apart. If the name of a record begins with the query, actions that only contain it come after those by
 * name. Otherwise keeps the order, except that audiences come after the pages, people and accounts they're named after.
 */
export function rankMatches(
  matches: readonly PaletteItem[],
  query: string,
  actions: readonly PaletteItem[] = [],
) {
  const isMatch = createMatcher(query.trim());
  const matchesIn = (...texts: readonly (string | null | undefined)[]) =>
    isMatch(toSearchText(texts.join('\n')));
  const typed = foldForSearch(query.trim());
  const begins = ({ name }: PaletteItem) => foldForSearch(name).startsWith(typed);
  const hasRecord = matches.some((item) => namedKinds.has(item.kind ?? '') && begins(item));
  const rankOf = (item: PaletteItem) => {
    const { name, pageName, keywords = [], fields } = item;
    if (actions.includes(item))
      return hasRecord && !begins(item) && !matchesIn(...keywords) ? 'contained' : 'name';
    if (matchesIn(name)) return 'name';
    const isByPage = pageName && matchesIn(pageName) && !matchesIn(...keywords, ...(fields?.texts ?? []));
    return isByPage ? 'page' : 'other';
  };
  const ranks = Map.groupBy(matches, rankOf);
  return {
    own: [
      ...audiencesLast(ranks.get('name') ?? []),
      ...(ranks.get('contained') ?? []),
      ...(ranks.get('other') ?? []),
    ],
    byPage: ranks.get('page') ?? [],
  };
}

const kinds = Object.keys(kindLabels);
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Orders records that match equally well: recent ones first, then by kind and name. */
export const compareItems = (a: PaletteItem, b: PaletteItem): number =>
  (b.at ?? 0) - (a.at ?? 0) ||
  kinds.indexOf(a.kind ?? '') - kinds.indexOf(b.kind ?? '') ||
  collator.compare(a.name, b.name) ||
  (a.key < b.key ? -1 : 1);

/** Moves what audiences are named after before the first audience. */
function audiencesLast(items: readonly PaletteItem[]): PaletteItem[] {
  const at = items.findIndex(({ kind }) => kind === 'Audience');
  if (at < 0) return [...items];
  const isOwner = ({ kind = '' }: PaletteItem) => ['Page', 'Person', 'Account'].includes(kind);
  const rest = items.slice(at);
  return [...items.slice(0, at), ...rest.filter(isOwner), ...rest.filter((item) => !isOwner(item))];
}

const groupLabel = ({ key, kind }: PaletteItem) =>
  kind ? (kindLabels[kind] ?? kind) : key.startsWith('view:') ? 'Saved views' : 'Go to';

/** Whether the label of a group names the kind of its records, as in `More audiences…`. */
export const isKindLabel = (label: string, kind: string | undefined): boolean =>
  kind !== undefined &&
  label
    .toLowerCase()
    .replace('…', '')
    .endsWith((kindLabels[kind] ?? kind).toLowerCase());

/** Groups records by kind, in the order of their first ones. Screens and saved views have no kind. */
export const groupByKind = (records: readonly PaletteItem[]): PaletteGroup[] =>
  [...Map.groupBy(records, groupLabel)].map(([label, items]) => ({ label, items }));
