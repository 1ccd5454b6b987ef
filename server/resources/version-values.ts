import type { OverrideValues } from '#contract/audience-versions.ts';
import type { AudienceRow, AudienceVersionRow, Database, VersionValuesRow } from '#server/db/schema.ts';

/** Copies the overrides of an audience for a version. The context is a column of the version itself. */
export const versionValuesRow = (audience: AudienceRow, versionId: string): VersionValuesRow => ({
  tenant_id: audience.tenant_id,
  version_id: versionId,
  custom_name: audience.custom_name,
  action_form_id_override: audience.action_form_id_override,
  action_form_instructions_override: audience.action_form_instructions_override,
  action_url_override: audience.action_url_override,
  metadata_override: audience.metadata_override,
});

/** Undefined if unknown: not stored for most versions from before their migration. */
export const findVersionValues = (
  db: Database,
  { tenant_id, version_id }: AudienceVersionRow,
): Promise<VersionValuesRow | undefined> =>
  db
    .selectFrom('version_values')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('version_id', '=', version_id)
    .executeTakeFirst();

export function valuesReply(version: AudienceVersionRow, row: VersionValuesRow | undefined): OverrideValues {
  const known = row !== undefined;
  return {
    actionFormIdOverride: { known, value: row?.action_form_id_override ?? null },
    actionFormInstructionsOverride: { known, value: row?.action_form_instructions_override ?? null },
    actionUrlOverride: { known, value: row?.action_url_override ?? null },
    customName: { known, value: row?.custom_name ?? null },
    supplementaryContext: { known: true, value: version.supplementary_context },
    metadataOverride: { known, value: row ? JSON.parse(row.metadata_override) : null },
  };
}
