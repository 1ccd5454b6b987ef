import { linkOptions } from '@tanstack/react-router';
import { cachedItems } from '#api/queries/cached-items.ts';
import { queryFor } from '#api/queries/queries.ts';
import { shortened } from '#lib/id.ts';
import { plural } from '#lib/text.ts';
import { kinds } from '#shell/palette/kinds.ts';
import type { Source, Thing } from '#shell/palette/thing.ts';
import type { Topic } from './topics-queries.ts';

const { icon } = kinds.topic;
const MOST_FOUND = 8;
const linkTo = (topicId: string) => linkOptions({ to: '/topics/$topicId', params: { topicId } });

const thingOf = ({ topicId, title, purpose, entries }: Topic): Thing => ({
  key: `topic:${topicId}`,
  icon,
  name: title?.trim() || 'Untitled topic',
  detail: `Topic, ${plural(entries?.length ?? 0, 'entry', 'entries')}`,
  more: [purpose, topicId],
  link: linkTo(topicId),
});

/** The topics read before or found by the service, by title, purpose and id; by their entries only by the service. */
export const topicsSource: Source = {
  prefix: 'topic_',
  known: (client) => cachedItems(client, 'searchTopics').map(thingOf),
  async search(client, words) {
    const query = queryFor('searchTopics', { query: { query: words, limit: MOST_FOUND } });
    const { items } = await client.fetchQuery({ ...query, retry: false });
    return items.map(thingOf);
  },
  byId: (topicId) => [
    { key: `topic:${topicId}`, icon, name: `Open topic ${shortened(topicId)}`, link: linkTo(topicId) },
  ],
};
