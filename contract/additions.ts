import type { Capability } from './capabilities.ts';
import type { bodySchemas, responseSchemas } from './components.ts';
import type { extensions } from './extensions.ts';

interface Addition {
  /** Query parameters by operation. */
  parameters: Partial<Record<keyof typeof extensions, readonly string[]>>;
  /** Fields by schema of a response or body. */
  fields: Partial<Record<keyof typeof responseSchemas | keyof typeof bodySchemas, readonly string[]>>;
}

const audienceFilters = ['state', 'personId', 'hasOverrides'];
const ofAccount = ['accountId'];
const counts = ['audienceId', 'asked', 'clicked', 'scrolledHalf'];

/** Parameters and fields that capabilities add to existing operations. Other services neither describe nor send them. */
export const additions: Partial<Record<Capability, Addition>> = {
  'audience-lists': {
    parameters: { listAudiences: audienceFilters, listPageAudiences: audienceFilters },
    fields: { AudienceListItem: ['overriddenFields'] },
  },
  'audiences-of-account': {
    parameters: { listAudiences: ofAccount, listPageAudiences: ofAccount },
    fields: {},
  },
  'audience-history': { parameters: {}, fields: { AudienceDraft: ['publishAt'] } },
  'session-breakdowns': {
    parameters: {
      countPageSessions: ['timeZone', 'groupBy'],
      countSessions: ['timeZone', 'groupBy', 'audienceId'],
    },
    fields: { SessionCount: counts, PageSessionCount: counts },
  },
};
