import { cachedItems } from '#api/queries/cached-items.ts';
import { queryFor } from '#api/queries/queries.ts';
import { cachedRecordsQuery } from '#api/sync/record-cache.ts';
import { fallbackName, shortenId } from '#lib/id.ts';
import { memoize } from '#lib/memoize.ts';
import { audienceLink, audienceTabs } from '#shell/navigation.ts';
import type { PaletteItem, PaletteSource } from '#shell/palette/palette-item.ts';
import { recordKinds } from '#shell/recent-items.ts';

const { icon, noun } = recordKinds.audience;
const MAX_RESULTS = 8;

interface FoundAudience {
  audienceId: string;
  effectiveName?: string | null | undefined;
  pageId?: string | null | undefined;
  pageName?: string | null | undefined;
}

const toPaletteItem = ({ audienceId, effectiveName, pageId, pageName }: FoundAudience): PaletteItem => ({
  key: `audience:${audienceId}`,
  icon,
  name: effectiveName?.trim() || fallbackName(noun, audienceId),
  detail: pageName ? `Audience of ${pageName}` : noun,
  keywords: [audienceId],
  link: audienceLink(audienceId, pageId),
  ...(pageId && { screens: audienceTabs(pageId, audienceId) }),
});

const toMemoizedItem = memoize(toPaletteItem, new WeakMap());

/** The audiences known in this browser or found by the service, by name, page and id. */
export const audiencesSource: PaletteSource = {
  prefix: 'audience_',
  async known(client) {
    const cached = await client.fetchQuery(cachedRecordsQuery('audience'));
    const hits = new Map(cachedItems(client, 'searchAudiences').map((hit) => [hit.audienceId, hit]));
    // A search tells the name of the page, too.
    const rest = cached.filter(({ id }) => !hits.has(id)).map(({ value }) => value);
    return [...hits.values(), ...rest].map(toMemoizedItem);
  },
  async search(client, words) {
    const query = queryFor('searchAudiences', { query: { query: words, limit: MAX_RESULTS } });
    const { items } = await client.fetchQuery({ ...query, retry: false });
    return items.map(toMemoizedItem);
  },
  byId: (audienceId, { pageId }) => [
    {
      key: `audience:${audienceId}`,
      icon,
      name: `${pageId ? 'Open' : 'Find'} audience ${shortenId(audienceId)}`,
      ...(pageId && { detail: 'On this page' }),
      link: audienceLink(audienceId, pageId),
    },
  ],
};
