import type { Person } from '#contract/persons.ts';
import type { Database, PersonRow } from '#server/db/schema.ts';
import { notFound } from '#server/http/errors.ts';
import type { Handlers, Service } from './service.ts';

/** Throws 404 if the tenant has no such person. */
export async function findPerson(db: Database, tenantId: string, personId: string): Promise<PersonRow> {
  const row = await db
    .selectFrom('persons')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!row) throw notFound('person');
  return row;
}

const personReply = ({ time }: Service, row: PersonRow): Person => ({
  personId: row.person_id,
  name: row.name,
  email: row.email,
  domain: row.domain,
  slug: row.slug,
  phoneNumber: row.phone_number,
  linkedinProfileUrl: row.linkedin_profile_url,
  createdAt: time(row.created_at),
  updatedAt: time(row.updated_at),
});

export const personHandlers = {
  async getPerson({ service, tenantId, params }) {
    return personReply(service, await findPerson(service.db, tenantId, params.person_id));
  },
} satisfies Handlers<'getPerson'>;
