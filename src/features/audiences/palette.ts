import { cachedItems } from '#api/queries/lists.ts';
import { queryFor } from '#api/queries/queries.ts';
import { cachedRecordsQuery } from '#api/sync/record-cache.ts';
import { recordName, shortenId } from '#lib/id.ts';
import { audienceLink, audienceTabs } from '#shell/navigation.ts';
import type { PaletteSource } from '#shell/palette/palette-item.ts';
import { recordItem } from '#shell/recent-items.ts';
import { initialsOf } from './audience-picture.tsx';
import { stateText } from './audience-state.ts';
import {
  type AudienceHit,
  type AudienceRow,
  audienceFields,
  audienceListOperations,
} from './audiences-queries.ts';

const toPaletteItem = (audience: Pick<AudienceHit, 'audienceId'> & Partial<AudienceRow>, state?: string) => {
  const { audienceId, effectiveName, pageId, pageName, personId, personName } = audience;
  return recordItem('audience', audienceId, audienceLink(audienceId, pageId), {
    name: recordName('Audience', audienceId, effectiveName),
    detail: [pageName, state].filter(Boolean).join(' · '),
    pageName,
    mark: personId
      ? { kind: 'person', name: initialsOf(effectiveName, personName) ?? '' }
      : { kind: 'audience' },
    fields: audienceFields(audience),
    screens: pageId ? audienceTabs(pageId, audienceId) : undefined,
  });
};

/** More than are shown, as the palette ranks them by their names. */
const MAX_FOUND = 50;

/** Palette source of audiences: cached ones by name, page and ID, others by the API's search. */
export const audiencesSource: PaletteSource = {
  prefix: 'audience_',
  async cached(client) {
    const records = await client.fetchQuery(cachedRecordsQuery('audience'));
    const listed = audienceListOperations.flatMap((operation) => cachedItems(client, operation));
    const hits = new Map<string, AudienceRow>(
      [...cachedItems(client, 'searchAudiences'), ...listed].map((hit) => [hit.audienceId, hit]),
    );
    // Listed ones also have the state and the name of the page.
    // These may be old, so they don't show their states.
    const rest = records.filter(({ id }) => !hits.has(id)).map(({ value }) => toPaletteItem(value));
    return [...[...hits.values()].map((hit) => toPaletteItem(hit, stateText(hit))), ...rest];
  },
  async search(client, text) {
    const query = queryFor('searchAudiences', { query: { query: text, limit: MAX_FOUND } });
    const { items } = await client.fetchQuery({ ...query, retry: false });
    return items.map((hit) => toPaletteItem(hit));
  },
  byId: (audienceId, { pageId }) => [
    recordItem('audience', audienceId, audienceLink(audienceId, pageId), {
      name: `${pageId ? 'Open' : 'Find'} audience ${shortenId(audienceId)}`,
      ...(pageId && { detail: 'On this page' }),
    }),
  ],
};
