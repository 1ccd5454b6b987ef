import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { useAudienceSearch } from './audience-search.ts';
import type { AudienceRow } from './audiences-queries.ts';
import { useStatusFilter } from './use-status-filter.tsx';

afterEach(() => vi.unstubAllGlobals());

const client = new QueryClient();

const audiences = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ audienceId: `a${index}`, pageId: 'p' }) as AudienceRow);

/** A list that was loaded completely at a time. */
const loaded = (rows: AudienceRow[], dataUpdatedAt: number) =>
  ({
    queryKey: ['searchAudiences'],
    status: 'success',
    isComplete: true,
    notice: null,
    rows,
    dataUpdatedAt,
  }) as unknown as ReturnType<typeof useAudienceSearch>;

it('keeps the loaded statuses when the list changes', async () => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const id = url.match(/audiences\/(\w+)/)?.[1] ?? '';
    requested.push(id);
    return Response.json({
      items: [{ versionId: id, status: 'published' }],
      hasMore: false,
      nextCursor: null,
    });
  });
  const counts: number[] = [];
  const { rerender } = renderHook(
    (list) => counts.push(useStatusFilter(list, 'published', () => {}).rows.length),
    {
      initialProps: loaded(audiences(30), 1),
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  );
  await waitFor(() => expect(counts.at(-1)).toBe(30));
  expect(requested).toHaveLength(30);
  // The versions are no longer fresh.
  client.removeQueries({ queryKey: ['listAudienceVersions'] });
  counts.length = 0;
  rerender(loaded(audiences(31), 2));
  await waitFor(() => expect(counts.at(-1)).toBe(31));
  expect(Math.min(...counts)).toBe(30);
  expect(requested.slice(30)).toEqual(['a30']);
});
