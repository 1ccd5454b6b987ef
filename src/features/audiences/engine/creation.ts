import type { AudienceCreate } from '#contract/audience-requests.ts';
import type { EditedAudience } from './record.ts';

/** `audienceId` is null until the audience is created. */
export interface NewAudience extends Omit<EditedAudience, 'audienceId'> {
  audienceId: string | null;
  publishBehavior: NonNullable<AudienceCreate['publishBehavior']>;
}

export const blankAudience: NewAudience = {
  audienceId: null,
  publishBehavior: 'publish',
  customName: null,
  actionUrlOverride: null,
  actionFormIdOverride: null,
  actionFormInstructionsOverride: null,
  supplementaryContext: null,
  metadataOverride: {},
  versionId: null,
  versionNumber: 0,
  seenAt: 0,
};

type Entered = Record<string, unknown>;

export function toCreateRequest(entered: Entered): AudienceCreate {
  const set = Object.entries(entered).filter(([, value]) => value !== null && value !== undefined);
  return { publishBehavior: 'publish', ...Object.fromEntries(set) };
}

/** Update with the fields that changed since the first create request. */
export function changedFields(before: AudienceCreate, now: AudienceCreate): Entered {
  const [old, { publishBehavior: _cannotBeTakenBack, ...entered }] = [before as Entered, now as Entered];
  const keys = new Set([...Object.keys(before), ...Object.keys(entered)]);
  keys.delete('publishBehavior');
  return Object.fromEntries(
    [...keys]
      .filter((key) => JSON.stringify(old[key]) !== JSON.stringify(entered[key]))
      .map((key) => [key, entered[key] ?? (key === 'metadataOverride' ? {} : null)]),
  );
}
