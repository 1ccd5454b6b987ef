import { useQuery } from '@tanstack/react-query';
import { cachedRecordQuery } from '#api/sync/record-cache.ts';
import { audienceHitQuery } from '#features/audiences/public.ts';
import { pageQuery } from '#features/pages/public.ts';

/** Names of the page and audience, once loaded. */
export function usePageAndAudienceNames(pageId: string, audienceId: string) {
  const page = useQuery(pageQuery(pageId)).data;
  const cached = useQuery(cachedRecordQuery('audience', audienceId)).data?.value.effectiveName;
  const found = useQuery({ ...audienceHitQuery(audienceId), enabled: !cached }).data;
  return { page: page?.name, audience: cached || found?.effectiveName };
}
