import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryFor } from '#api/queries/queries.ts';
import { fetchAllItems } from '#api/queries/recent-results.ts';
import { call } from '#api/transport/client.ts';
import { useIsOffered } from '#api/transport/session.ts';
import type { Reply } from '#contract/operations.ts';
import type { Received } from '#contract/received.ts';
import { plural, truncate } from '#lib/text.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { type AudienceNames, audienceNamesQuery, isoTime } from './sessions-queries.ts';

/** The service stores 200 and named ones. */
const MAX_EDITS = 300;
const PAGE_SIZE = 1000;
/** Importing a CSV file can publish thousands. */
const MAX_PAGES = 10;
const none: readonly never[] = [];

/** Times of the page's edits, epoch ms. */
const editTimesQuery = (pageId: string, enabled: boolean) =>
  queryOptions({
    ...queryFor('listPageRevisions', { params: { page_id: pageId }, query: { limit: MAX_EDITS } }),
    enabled,
    select: ({ items }) => items.flatMap(({ createdAt }) => parseTimestamp(createdAt) ?? []),
  });

type Listed = Received<Reply<'listPagePublications'>['items'][number]>;

/** A version of an audience that went live. Its number is missing if unknown. */
export type Publication = Partial<Pick<Listed, 'audienceId' | 'versionNumber'>> & {
  /** Epoch ms. */
  publishedAt: number;
};

/** The live version. If the newest one is a draft, the number is unknown. */
const liveVersion = ({
  audienceId,
  publishedAt,
  latestVersionAt,
  latestVersionNumber,
}: Received<Reply<'listPageAudiences'>['items'][number]>) => ({
  audienceId,
  publishedAt,
  versionNumber:
    (parseTimestamp(latestVersionAt) ?? Number.POSITIVE_INFINITY) <= (parseTimestamp(publishedAt) ?? 0)
      ? latestVersionNumber
      : null,
});

function publicationsQuery(pageId: string, times: readonly number[], hasAll: boolean, enabled: boolean) {
  const params = { page_id: pageId };
  const range = { startDate: isoTime(times[0]), endDate: isoTime(times.at(-1)) };
  return queryOptions({
    queryKey: ['listPagePublications', pageId, hasAll ? range : 'live'],
    enabled,
    queryFn: async ({ signal }) => {
      const items = hasAll
        ? await fetchAllItems(
            (cursor) =>
              call('listPagePublications', { params, query: { ...range, limit: PAGE_SIZE, cursor } }, signal),
            MAX_PAGES,
          )
        : (await call('listPageAudiences', { params, query: { limit: PAGE_SIZE } }, signal)).items.map(
            liveVersion,
          );
      return items.flatMap(({ audienceId, versionNumber, publishedAt }): Publication[] => {
        const time = parseTimestamp(publishedAt);
        return time === null ? [] : [{ audienceId, versionNumber, publishedAt: time }];
      });
    },
  });
}

/**
 * Versions of the page's audiences that went live from the first to the last of `times`. Without `publications`, the
 * versions that are still live; undefined if the service doesn't list audiences either.
 */
export function usePublications(
  pageId: string,
  times: readonly number[],
  isEnabled: boolean,
): readonly Publication[] | undefined {
  const isOffered = useIsOffered();
  const hasAll = isOffered('publications');
  const canList = hasAll || isOffered('audience-lists');
  const { data = none } = useQuery(publicationsQuery(pageId, times, hasAll, canList && isEnabled));
  return canList ? data : undefined;
}

export function groupByBucket<T>(
  boundaries: readonly number[],
  items: readonly T[],
  timeOf: (item: T) => number,
): T[][] {
  const groups = Map.groupBy(items, (item) => boundaries.findLastIndex((start) => start <= timeOf(item)));
  return boundaries.slice(0, -1).map((_, index) => groups.get(index) ?? []);
}

/** `Published version 3 of Fleet managers`, `3 versions published` */
function describePublications(
  publications: readonly Publication[],
  names: AudienceNames | undefined,
): string {
  const { audienceId, versionNumber } = publications[0] ?? {};
  const name = names?.get(audienceId ?? '');
  return publications.length > 1 || versionNumber == null
    ? `${plural(publications.length, 'version')} published`
    : `Published version ${versionNumber}${name ? ` of ${truncate(name, 80)}` : ''}`;
}

/** Marks of the events that the service lists. */
function marksOf(
  boundaries: readonly number[],
  editTimes: readonly number[] | undefined,
  publications: readonly Publication[] | undefined,
  names: AudienceNames | undefined,
) {
  const edits = editTimes && groupByBucket(boundaries, editTimes, (at) => at);
  const published = publications && groupByBucket(boundaries, publications, (each) => each.publishedAt);
  return [
    edits && {
      kind: 'edit' as const,
      verb: 'Edited',
      label: 'Page edits',
      counts: edits.map(({ length }) => length),
      describe: (index: number) => {
        const count = edits[index]?.length;
        return count === 1 ? 'Edited' : `Edited ${count} times`;
      },
    },
    published && {
      kind: 'publication' as const,
      verb: 'Published',
      label: 'Versions published',
      counts: published.map(({ length }) => length),
      describe: (index: number) => describePublications(published[index] ?? [], names),
    },
  ].filter((marks) => marks !== undefined);
}

/**
 * Edits and published versions of a page by bucket, of the kinds that the service lists.
 * @param boundaries starts of the buckets and the end of the last, epoch ms
 * @param audienceId the only audience whose versions are marked; all audiences by default
 */
export function usePageMarks(
  pageId: string,
  boundaries: readonly number[],
  isEnabled: boolean,
  audienceId?: string,
) {
  const hasHistory = useIsOffered()('page-history');
  const { data: editTimes = none } = useQuery(editTimesQuery(pageId, hasHistory && isEnabled));
  const publications = usePublications(pageId, boundaries, isEnabled)?.filter(
    (each) => audienceId === undefined || each.audienceId === audienceId,
  );
  const names = useQuery({ ...audienceNamesQuery(pageId), enabled: !!publications?.length }).data;
  return marksOf(boundaries, hasHistory ? editTimes : undefined, publications, names);
}
