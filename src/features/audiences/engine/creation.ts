import type { AudienceCreate } from '#contract/audience-requests.ts';
import type { EditedAudience } from './record.ts';

/** An audience that is made: what it is to override, and once it is there, which it is. */
export interface NewAudience extends Omit<EditedAudience, 'audienceId'> {
  audienceId: string | null;
  publishBehavior: NonNullable<AudienceCreate['publishBehavior']>;
}

/** Overrides nothing, and is published. */
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

/** The request that makes an audience: what is set, and whether it is published, which is always said. */
export function creationOf(entered: Entered): AudienceCreate {
  const set = Object.entries(entered).filter(([, value]) => value !== null && value !== undefined);
  return { publishBehavior: 'publish', ...Object.fromEntries(set) };
}

/** What of a request to make an audience is otherwise than in the one before, as an update of the audience. */
export function since(before: AudienceCreate, now: AudienceCreate): Entered {
  const [old, { publishBehavior: _cannotBeTakenBack, ...entered }] = [before as Entered, now as Entered];
  const keys = new Set([...Object.keys(before), ...Object.keys(entered)]);
  keys.delete('publishBehavior');
  return Object.fromEntries(
    [...keys]
      .filter((key) => JSON.stringify(old[key]) !== JSON.stringify(entered[key]))
      .map((key) => [key, entered[key] ?? (key === 'metadataOverride' ? {} : null)]),
  );
}
