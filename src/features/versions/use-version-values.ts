import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryFor } from '#api/queries/queries.ts';
import { call } from '#api/transport/client.ts';
import { useCapability } from '#api/transport/session.ts';
import type { AudiencePlace, Version } from '#features/audiences/public.ts';
import { createConcurrencyLimiter } from '#lib/concurrency-limiter.ts';
import { contextValues, type VersionValues } from './version-changes.ts';

/** Lists load the overrides of many versions, which must not block other requests. */
const limitValueRequests = createConcurrencyLimiter(3);

/** Overrides of a version, which never change. */
const versionValuesQuery = ({ pageId, audienceId }: AudiencePlace, versionId: string) => {
  const { queryKey } = queryFor('getVersionValues', {
    params: { page_id: pageId, audience_id: audienceId, version_id: versionId },
  });
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => limitValueRequests(() => call('getVersionValues', queryKey[1], signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** Overrides of a version, loaded once `enabled`; only the context where a service has no history. */
export function useVersionValues(
  place: AudiencePlace,
  version: Pick<Version, 'versionId' | 'supplementaryContext'> | undefined,
  enabled = true,
) {
  const hasHistory = useCapability('audience-history');
  const query = useQuery({
    ...versionValuesQuery(place, version?.versionId ?? ''),
    enabled: hasHistory && enabled && version !== undefined,
  });
  const values: VersionValues | undefined = query.data?.values as VersionValues | undefined;
  return {
    values: values ?? contextValues(version),
    isPending: hasHistory && version !== undefined && query.isPending,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
  };
}

/** Whether an element has been on the screen. */
export function useWasVisible<E extends Element>() {
  const ref = useRef<E>(null);
  const [wasVisible, setWasVisible] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (wasVisible || !element) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWasVisible(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [wasVisible]);
  return { ref, wasVisible };
}
