import { cachedItems } from '#api/queries/lists.ts';
import { queryFor } from '#api/queries/queries.ts';
import { cachedRecordsQuery } from '#api/sync/record-cache.ts';
import { fallbackName, shortenId } from '#lib/id.ts';
import { audienceLink, audienceTabs } from '#shell/navigation.ts';
import type { PaletteItem, PaletteSource } from '#shell/palette/palette-item.ts';
import { recordKinds } from '#shell/recent-items.ts';
import type { AudienceHit } from './audiences-queries.ts';

const { icon, noun } = recordKinds.audience;
const MAX_RESULTS = 8;

type FoundAudience = Pick<AudienceHit, 'audienceId'> & Partial<AudienceHit>;

const toPaletteItem = ({ audienceId, effectiveName, pageId, pageName }: FoundAudience): PaletteItem => ({
  key: `audience:${audienceId}`,
  icon,
  name: effectiveName?.trim() || fallbackName(noun, audienceId),
  detail: pageName ? `Audience of ${pageName}` : noun,
  keywords: [audienceId],
  link: audienceLink(audienceId, pageId),
  screens: pageId ? audienceTabs(pageId, audienceId) : undefined,
});

/** Palette source of audiences: cached ones by name, page and ID, others by the API's search. */
export const audiencesSource: PaletteSource = {
  prefix: 'audience_',
  async cached(client) {
    const records = await client.fetchQuery(cachedRecordsQuery('audience'));
    const hits = new Map(cachedItems(client, 'searchAudiences').map((hit) => [hit.audienceId, hit]));
    // Hits also have the name of the page.
    const rest = records.filter(({ id }) => !hits.has(id)).map(({ value }) => value);
    return [...hits.values(), ...rest].map(toPaletteItem);
  },
  async search(client, text) {
    const query = queryFor('searchAudiences', { query: { query: text, limit: MAX_RESULTS } });
    const { items } = await client.fetchQuery({ ...query, retry: false });
    return items.map(toPaletteItem);
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
