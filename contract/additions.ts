import type { Capability } from './capabilities.ts';
import type { responseSchemas } from './components.ts';
import type { extensions } from './extensions.ts';

interface Addition {
  /** Query parameters by operation. */
  parameters: Partial<Record<keyof typeof extensions, readonly string[]>>;
  /** Fields by response schema. */
  fields: Partial<Record<keyof typeof responseSchemas, readonly string[]>>;
}

const audienceFilters = ['state', 'personId', 'hasOverrides'];
const counts = ['audienceId', 'asked', 'clicked', 'scrolledHalf'];

/** What a capability adds to operations of an earlier one. Services without it describe and send none of it. */
export const additions: Partial<Record<Capability, Addition>> = {
  'audience-lists': {
    parameters: { listAudiences: audienceFilters, listPageAudiences: audienceFilters },
    fields: { AudienceListItem: ['overriddenFields'] },
  },
  'session-breakdowns': {
    parameters: {
      countPageSessions: ['timeZone', 'groupBy'],
      countSessions: ['timeZone', 'groupBy', 'audienceId'],
    },
    fields: { SessionCount: counts, PageSessionCount: counts },
  },
};
