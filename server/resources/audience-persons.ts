import type { AudienceRow, Database, PersonRow } from '#server/db/schema.ts';
import { nameColumns } from '#server/db/search-text.ts';
import { afterPosition, countRows } from '#server/lists/load-page.ts';
import { changeAudience } from './audience-lifecycle.ts';
import { numberedName, updateAudienceRow, writeAudienceWords } from './audience-records.ts';
import { assertNotArchived } from './new-version.ts';
import { keepPerson } from './persons.ts';
import type { Handlers } from './service.ts';

/** Automatic name of an audience without a person: its number on the page, by creation. */
async function unlinkedName(db: Database, { tenant_id, page_id, created_at, audience_id }: AudienceRow) {
  const earlier = db
    .selectFrom('audiences')
    .where('tenant_id', '=', tenant_id)
    .where('page_id', '=', page_id)
    .where(afterPosition('<', ['created_at', 'audience_id'], [created_at, audience_id]));
  return numberedName((await countRows(earlier)) + 1);
}

/** Links a locked audience to a person, or unlinks it. */
async function linkAudience(
  db: Database,
  audience: AudienceRow,
  person: PersonRow | undefined,
): Promise<AudienceRow> {
  const person_id = person?.person_id ?? null;
  if (audience.person_id === person_id) return audience;
  assertNotArchived(audience);
  const computed_name = person?.name ?? (await unlinkedName(db, audience));
  const changes = {
    person_id,
    person_route_key: person?.slug ?? null,
    computed_name,
    ...(audience.custom_name === null && nameColumns(computed_name)),
  };
  const after = await updateAudienceRow(db, audience, changes);
  await writeAudienceWords(db, after);
  return after;
}

export const audiencePersonHandlers = {
  setAudiencePerson: (call) =>
    changeAudience(
      call,
      // Before the audience, as when persons are merged.
      async (db, { tenantId }) =>
        call.body.personId === null ? undefined : keepPerson(db, tenantId, call.body.personId),
      (db, audience, _now, person) => linkAudience(db, audience, person),
    ),
} satisfies Handlers<'setAudiencePerson'>;
