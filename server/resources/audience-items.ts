import { type AliasedExpression, sql } from 'kysely';
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

interface AudienceKey {
  audience_id: string;
  status: string;
  sort_key: string | number;
}

/**
 * The audiences of these keys, with their pages. A cross join, as SQLite keeps its order: else it might read all audiences
 * of the tenant to look for them among many keys.
 */
export const joinKeys = (db: Database, tenantId: string, keys: AliasedExpression<AudienceKey, 'keys'>) =>
  db
    .selectFrom(keys)
    .crossJoin('audiences')
    .innerJoin('pages', (join) =>
      join
        .onRef('pages.tenant_id', '=', 'audiences.tenant_id')
        .onRef('pages.page_id', '=', 'audiences.page_id'),
    )
    .where('audiences.tenant_id', '=', tenantId)
    .whereRef('audiences.audience_id', '=', 'keys.audience_id');

const personName = sql<string | null>`(
  select name from persons
  where persons.tenant_id = audiences.tenant_id and persons.person_id = audiences.person_id)`;

/** Not the count of versions: a discarded draft keeps its number. */
const latestVersionNumber = sql<number>`(
  select version_number from audience_versions
  where audience_versions.tenant_id = audiences.tenant_id
    and audience_versions.version_id = audiences.latest_version_id)`;

const textOverrides = {
  action_form_id_override: 'actionFormIdOverride',
  action_form_instructions_override: 'actionFormInstructionsOverride',
  action_url_override: 'actionUrlOverride',
} as const;

/** Names of the text overrides that are set, each with a comma after it: the texts can be long. */
const overriddenTexts = sql<string>`${sql.join(
  Object.entries(textOverrides).map(
    ([column, name]) =>
      sql`case when ${sql.ref(`audiences.${column}`)} is null then '' else ${sql.lit(`${name},`)} end`,
  ),
  sql` || `,
)}`;

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
  latestVersionNumber.as('latest_version_number'),
  'audiences.published_at',
  'audiences.publish_at',
  'audiences.metadata_override',
  overriddenTexts.as('overridden_texts'),
] as const;

/** A tenant's audiences, for `audienceItemReply`. */
export const selectAudienceItems = (db: Database, tenantId: string) =>
  joinPages(db, tenantId).select(ITEM_COLUMNS);

type AudienceItemRow = Awaited<ReturnType<ReturnType<typeof selectAudienceItems>['execute']>>[number];

const overriddenFields = ({ overridden_texts, metadata_override }: AudienceItemRow) => [
  ...overridden_texts.split(',').filter(Boolean),
  ...Object.keys(JSON.parse(metadata_override)).map((name) => `metadata.${name}`),
];

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
  latestVersionNumber: row.latest_version_number,
  latestVersionAt: time(row.latest_version_at),
  publishedAt: time(row.published_at),
  publishAt: time(row.publish_at),
  overriddenFields: overriddenFields(row),
});

/** Columns of {@link joinPages} whose length isn't bounded. */
export const AUDIENCE_TEXT_COLUMNS = [
  'audiences.computed_name',
  'audiences.custom_name',
  'audiences.effective_name',
  'audiences.metadata_override',
  'pages.name',
  sql`octet_length(${personName})`,
];
