import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryFor } from '#api/queries/queries.ts';
import { call } from '#api/transport/client.ts';
import { useCapability } from '#api/transport/session.ts';
import { summarizeDiff, wordDiff } from '#editor/changes/word-diff.ts';
import { valueAt } from '#engines/save/index.ts';
import {
  type AudiencePlace,
  describeValue,
  overridableFields,
  type Version,
} from '#features/audiences/public.ts';
import { createConcurrencyLimiter } from '#lib/concurrency-limiter.ts';
import { isSameText } from '#lib/text.ts';

/** Overrides of a version by key, and whether they are known. */
export type VersionValues = Record<string, { known?: boolean; value?: unknown } | null | undefined>;

type ComparedField = Pick<(typeof overridableFields)[number], 'path' | 'name' | 'kind' | 'canBeEmpty'>;

const context: ComparedField = {
  path: ['supplementaryContext'],
  name: 'Context',
  kind: undefined,
  canBeEmpty: false,
};

/** Fields of a version, in the order shown. */
export const comparedFields: readonly ComparedField[] = [context, ...overridableFields];

export const nameField = overridableFields.find(({ path }) => path[0] === 'customName') as ComparedField;

/** Values of a version for services without a history of overrides: only its context, if known. */
const contextValues = (version: Pick<Version, 'supplementaryContext'> | undefined): VersionValues =>
  version?.supplementaryContext === undefined
    ? {}
    : { supplementaryContext: { known: true, value: version.supplementaryContext } };

/** Value of a field; null if the page's value is used, undefined if unknown. */
export function fieldValue(values: VersionValues, { path: [key = '', ...rest] }: ComparedField): unknown {
  const field = values[key];
  return field?.known ? (valueAt(field.value, rest) ?? null) : undefined;
}

/** A value as text, without shortening addresses. */
export const fieldText = (value: unknown): string => describeValue(value, { kind: undefined });

export function compareValues(before: VersionValues, after: VersionValues) {
  const changed: { field: ComparedField; before: unknown; after: unknown }[] = [];
  const same: ComparedField[] = [];
  const unknown: ComparedField[] = [];
  for (const field of comparedFields) {
    const [a, b] = [fieldValue(before, field), fieldValue(after, field)];
    if (a === undefined || b === undefined) unknown.push(field);
    else if (isSameText(fieldText(a), fieldText(b)) && (!field.canBeEmpty || (a === null) === (b === null)))
      same.push(field);
    else changed.push({ field, before: a, after: b });
  }
  return { changed, same, unknown };
}

/** Words that a change adds and removes, and the longest addition and removal. */
export const summarizeTextChange = (before: unknown, after: unknown) =>
  summarizeDiff(wordDiff(fieldText(before), fieldText(after)));

export const overriddenFields = (values: VersionValues): ComparedField[] =>
  comparedFields.filter((field) => fieldText(fieldValue(values, field)) !== '');

/** Number of overrides, as lists count them: neither name nor context is one. Undefined if any is unknown. */
export function overrideCount(values: VersionValues): number | undefined {
  const counted = comparedFields.filter((field) => !isContext(field) && field !== nameField);
  if (counted.some((field) => fieldValue(values, field) === undefined)) return undefined;
  return counted.filter((field) => fieldValue(values, field) !== null).length;
}

export const isContext = (field: ComparedField): boolean => field === context;

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
