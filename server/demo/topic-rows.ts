import { derivedId } from '#server/db/ids.ts';
import type { TopicEntryRow, TopicRow } from '#server/db/schema.ts';
import { topicSearchText } from '#server/db/search-text.ts';
import { DAY } from '#server/db/time-units.ts';
import { topicContents } from './content.ts';
import { Sampler } from './sampler.ts';

/** The first topics are defaults. */
const DEFAULTS = 4;

/** The topics and their entries. */
export function topicRows(
  tenantId: string,
  now: number,
): { topics: TopicRow[]; topicEntries: TopicEntryRow[] } {
  const topicEntries: TopicEntryRow[] = [];
  const topics = topicContents.map(([title, purpose, contents], order): TopicRow => {
    const sampler = new Sampler(`topic ${title}`);
    const topicId = derivedId('topic', `${tenantId}\n${title}`);
    const createdAt = Math.round(now - (60 + 300 * sampler.float()) * DAY);
    const updatedAt = Math.round(now - 50 * sampler.float() * DAY);
    for (const [index, [type, content]] of contents.entries())
      topicEntries.push({
        tenant_id: tenantId,
        topic_entry_id: derivedId('entry', `${tenantId}\n${title}\n${index}`),
        topic_id: topicId,
        sort_order: index,
        content_type: type,
        content,
        created_at: createdAt,
        updated_at: index === 0 ? updatedAt : createdAt,
      });
    return {
      tenant_id: tenantId,
      topic_id: topicId,
      title,
      purpose,
      sort_order: order,
      is_default: order < DEFAULTS ? 1 : 0,
      search_text: topicSearchText(
        title,
        purpose,
        contents.map(([, content]) => content),
      ),
      created_at: createdAt,
      updated_at: updatedAt,
    };
  });
  return { topics, topicEntries };
}
