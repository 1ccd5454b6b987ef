import { expect } from 'vitest';
import { statesOf } from '#contract/audience-states.ts';
import type { AudienceStatus } from '#contract/audience-versions.ts';
import type { Database } from '#server/db/schema.ts';

/** Expects the columns that lists filter by to follow from the others. Returns the states of each. */
export async function expectStoredStates(db: Database): Promise<string[]> {
  const pages = await db.selectFrom('pages').select(['page_id', 'status']).execute();
  const archived = new Set(pages.filter(({ status }) => status === 'archived').map(({ page_id }) => page_id));
  const audiences = await db.selectFrom('audiences').selectAll().execute();
  const stored = audiences.map(({ audience_id, is_page_archived, states, has_overrides }) => ({
    ...{ audience_id, is_page_archived, states, has_overrides },
  }));
  const expected = audiences.map((row) => {
    const isPageArchived = archived.has(row.page_id);
    const overrides = [
      row.action_form_id_override,
      row.action_form_instructions_override,
      row.action_url_override,
      ...Object.values(JSON.parse(row.metadata_override)),
    ];
    return {
      audience_id: row.audience_id,
      is_page_archived: Number(isPageArchived),
      states: statesOf({
        status: row.status as AudienceStatus,
        isPublished: row.published_version_id !== null,
        isScheduled: row.publish_at !== null,
        isPageArchived,
      }).join(),
      has_overrides: Number(overrides.some((override) => override !== null)),
    };
  });
  expect(stored).toEqual(expected);
  return audiences.map(({ states }) => states);
}
