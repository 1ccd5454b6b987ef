import { linkOptions } from '@tanstack/react-router';
import { cachedItems } from '#api/queries/lists.ts';
import { queryFor } from '#api/queries/queries.ts';
import { plural, visibleName } from '#lib/text.ts';
import type { PaletteSource } from '#shell/palette/palette-item.ts';
import { recordItem } from '#shell/recent-items.ts';
import type { Topic } from './topics-queries.ts';

const linkTo = (topicId: string) => linkOptions({ to: '/topics/$topicId', params: { topicId } });

const toPaletteItem = ({ topicId, title, purpose, entries }: Topic) =>
  recordItem('topic', topicId, linkTo(topicId), {
    name: visibleName(title) || 'Untitled topic',
    detail: plural(entries?.length ?? 0, 'entry', 'entries'),
    keywords: [purpose],
    fields: { texts: entries?.map(({ content }) => content?.content) ?? [], ids: [topicId] },
  });

/** Palette source of topics: cached ones, others by the API's search. */
export const topicsSource: PaletteSource = {
  prefix: 'topic_',
  cached: (client) => cachedItems(client, 'searchTopics').map(toPaletteItem),
  async search(client, text) {
    const query = queryFor('searchTopics', { query: { query: text, limit: 8 } });
    const { items } = await client.fetchQuery({ ...query, retry: false });
    return items.map(toPaletteItem);
  },
  byId: (topicId) => [recordItem('topic', topicId, linkTo(topicId))],
};
