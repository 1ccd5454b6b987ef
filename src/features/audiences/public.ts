export {
  type AudienceHit,
  audienceHitQuery,
  firstHitsQuery,
  newestVersionQuery,
  pageAudienceNames,
} from './audiences-queries.ts';
