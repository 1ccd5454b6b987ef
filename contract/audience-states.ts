import type { AudienceStatus } from './audience-versions.ts';

/** States of an audience: whether it is live, and what happens to the newest version. */
export const audienceStates = ['live', 'draft', 'scheduled', 'publishing', 'archived'] as const;
export type AudienceState = (typeof audienceStates)[number];

interface StatefulAudience {
  status: AudienceStatus;
  /** Whether visitors get a version. */
  isPublished: boolean;
  /** Whether the newest version has a time to be published. */
  isScheduled: boolean;
  isPageArchived: boolean;
}

function nextState({ status, isScheduled }: StatefulAudience): AudienceState[] {
  switch (status) {
    case 'draft':
      return ['draft'];
    case 'pending':
      return [isScheduled ? 'scheduled' : 'publishing'];
    case 'queued':
    case 'processing':
      return ['publishing'];
    default:
      return [];
  }
}

/** The states that the label of an audience names. None if it was canceled before it was ever published. */
export function statesOf(audience: StatefulAudience): AudienceState[] {
  const { status, isPublished, isPageArchived } = audience;
  if (status === 'archived' || isPageArchived) return ['archived'];
  return [...(isPublished || status === 'published' ? ['live' as const] : []), ...nextState(audience)];
}
