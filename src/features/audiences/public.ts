export {
  type AudienceHit,
  type AudienceRow,
  audienceHitQuery,
  audienceListOperations,
  firstHitsQuery,
  inFlightAudiencesQuery,
  newestVersionQuery,
  pageAudiences,
} from './audiences-queries.ts';
