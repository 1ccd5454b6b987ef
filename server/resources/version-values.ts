import type { AudiencePatch } from '#contract/audience-requests.ts';
import type { AudienceRow, VersionValuesRow } from '#server/db/schema.ts';

/** The columns of a version's overrides. The context is a column of the version itself. */
export const valueColumns = {
  actionFormIdOverride: 'action_form_id_override',
  actionFormInstructionsOverride: 'action_form_instructions_override',
  actionUrlOverride: 'action_url_override',
  customName: 'custom_name',
  metadataOverride: 'metadata_override',
} as const satisfies Record<Exclude<keyof AudiencePatch, 'supplementaryContext'>, keyof VersionValuesRow>;

/** The overrides of an audience, as those of a version. */
export const versionValuesRow = (audience: AudienceRow, versionId: string): VersionValuesRow => ({
  tenant_id: audience.tenant_id,
  version_id: versionId,
  custom_name: audience.custom_name,
  action_form_id_override: audience.action_form_id_override,
  action_form_instructions_override: audience.action_form_instructions_override,
  action_url_override: audience.action_url_override,
  metadata_override: audience.metadata_override,
});
