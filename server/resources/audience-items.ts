import { sql } from 'kysely';
import type { AudienceStatus } from '#contract/audience-versions.ts';
import type { AudienceListItem } from '#contract/audiences.ts';
import type { Database } from '#server/db/schema.ts';
import type { Service } from './service.ts';

/** A tenant's audiences with their pages. */
export const joinPages = (db: Database, tenantId: string) =>
  db
    .selectFrom('audiences')
    .innerJoin('pages', (join) =>
      join
        .onRef('pages.tenant_id', '=', 'audiences.tenant_id')
        .onRef('pages.page_id', '=', 'audiences.page_id'),
    )
    .where('audiences.tenant_id', '=', tenantId);

const personName = sql<string | null>`(
  select name from persons
  where persons.tenant_id = audiences.tenant_id and persons.person_id = audiences.person_id)`;

export const ITEM_COLUMNS = [
  'audiences.audience_id',
  'audiences.page_id',
  'pages.name as page_name',
  'audiences.computed_name',
  'audiences.custom_name',
  'audiences.effective_name',
  'audiences.person_id',
  personName.as('person_name'),
  'audiences.status',
  'audiences.created_at',
  'audiences.archived_at',
  'audiences.latest_version_id',
  'audiences.latest_version_at',
  'audiences.versions_count',
  'audiences.published_at',
  'audiences.publish_at',
] as const;

/** A tenant's audiences, for `audienceItemReply`. */
export const selectAudienceItems = (db: Database, tenantId: string) =>
  joinPages(db, tenantId).select(ITEM_COLUMNS);

type AudienceItemRow = Awaited<ReturnType<ReturnType<typeof selectAudienceItems>['execute']>>[number];

export const audienceItemReply = ({ time }: Service, row: AudienceItemRow): AudienceListItem => ({
  audienceId: row.audience_id,
  pageId: row.page_id,
  pageName: row.page_name,
  computedName: row.computed_name,
  customName: row.custom_name,
  effectiveName: row.effective_name,
  personId: row.person_id,
  personName: row.person_name,
  status: row.status as AudienceStatus,
  createdAt: time(row.created_at),
  archivedAt: time(row.archived_at),
  latestVersionId: row.latest_version_id,
  latestVersionNumber: row.versions_count,
  latestVersionAt: time(row.latest_version_at),
  publishedAt: time(row.published_at),
  publishAt: time(row.publish_at),
});

/** Columns of {@link joinPages} whose length isn't bounded. */
export const AUDIENCE_TEXT_COLUMNS = [
  'audiences.computed_name',
  'audiences.custom_name',
  'audiences.effective_name',
  'pages.name',
  sql`octet_length(${personName})`,
];
