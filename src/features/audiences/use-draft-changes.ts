import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#api/queries/queries.ts';
import { useCapability } from '#api/transport/session.ts';
import { type Path, valueAt } from '#engines/save/index.ts';
import type { AudiencePlace } from './audience-actions.ts';
import { type EditedAudience, isUnpublished } from './audience-record.ts';
import { overridableFields } from './overridable-fields.ts';

export interface NamedField {
  path: Path;
  name: string;
}

/** A changed field with its live value; null without an override. */
export interface DraftChange extends NamedField {
  live: unknown;
}

type VersionValues = Record<string, { known?: boolean; value?: unknown } | null | undefined>;

const fields: readonly NamedField[] = [
  ...overridableFields,
  { path: ['supplementaryContext'], name: 'context' },
];

/**
 * Known fields in which a draft, scheduled or canceled version differs from the live one.
 *
 * @returns undefined without such a version or a live one, while that loads, or if the service has no history
 */
export function useDraftChanges(
  { pageId, audienceId }: AudiencePlace,
  audience: EditedAudience,
  live: { versionId: string } | null,
): readonly DraftChange[] | undefined {
  const hasHistory = useCapability('audience-history');
  const isDraft = live !== null && (isUnpublished(audience) || Boolean(audience.publishAt));
  const { data } = useQuery({
    ...queryFor('getVersionValues', {
      params: { page_id: pageId, audience_id: audienceId, version_id: live?.versionId ?? '' },
    }),
    enabled: hasHistory && isDraft,
  });
  const values = data?.values as VersionValues | undefined;
  if (!values || !isDraft) return undefined;
  return fields.flatMap(({ path, name }) => {
    const [key = '', ...rest] = path;
    const before = values[key];
    const live = valueAt(before?.value, rest) ?? null;
    return before?.known === false || JSON.stringify(live) === JSON.stringify(valueAt(audience, path) ?? null)
      ? []
      : { path, name, live };
  });
}
