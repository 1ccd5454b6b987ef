import { useQuery } from '@tanstack/react-query';
import { cachedRecordQuery } from '#api/sync/record-cache.ts';
import { audienceHitQuery } from '#features/audiences/audiences-queries.ts';
import { pageQuery } from '#features/pages/pages-queries.ts';

/** What the page and the audience of a screen are called, as soon as that is known. */
export function useNames(pageId: string, audienceId: string) {
  const page = useQuery(pageQuery(pageId)).data;
  const known = useQuery(cachedRecordQuery('audience', audienceId)).data?.value.effectiveName;
  const hit = useQuery({ ...audienceHitQuery(audienceId), enabled: !known }).data;
  return { page: page?.name, audience: known || hit?.effectiveName };
}
