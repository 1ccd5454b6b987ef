export {
  type AudienceHit,
  type AudienceRow,
  audienceHitQuery,
  audienceListOperations,
  firstHitsQuery,
  inFlightAudiencesQuery,
  newestVersionQuery,
  pageAudienceNames,
} from './audiences-queries.ts';
