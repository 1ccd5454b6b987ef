import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { cachedRecordsQuery } from '#api/sync/record-cache.ts';
import { audiencesSource } from './palette.ts';

it('lists the tabs of an audience as its screens', async () => {
  const client = new QueryClient();
  client.setQueryData(cachedRecordsQuery('audience').queryKey, []);
  client.setQueryData(['searchAudiences', {}], {
    items: [{ audienceId: 'audience_1', effectiveName: 'Priya Raman', pageId: 'page_1' }],
  });
  const items = await audiencesSource.cached?.(client);
  expect(items?.[0]?.screens?.map(({ label }) => label)).toEqual(['Overrides', 'Versions', 'Results']);
});

it('says what visitors get of listed audiences', async () => {
  const client = new QueryClient();
  client.setQueryData(cachedRecordsQuery('audience').queryKey, []);
  const hit = {
    audienceId: 'audience_1',
    effectiveName: 'Priya Raman',
    pageId: 'page_1',
    pageName: 'Launch',
  };
  client.setQueryData(['searchAudiences', {}], { items: [hit, { ...hit, audienceId: 'audience_2' }] });
  const listed = { ...hit, status: 'draft', publishedAt: '+1795000000000', latestVersionNumber: 3 };
  client.setQueryData(['listAudiences', {}], { items: [listed] });
  const items = await audiencesSource.cached?.(client);
  expect(items?.map(({ detail }) => detail)).toEqual(['Launch · Live, draft changes', 'Launch']);
});

it('gives audiences of people the initials that lists show', async () => {
  const client = new QueryClient();
  client.setQueryData(cachedRecordsQuery('audience').queryKey, []);
  const listed = (audienceId: string, effectiveName: string, personId: string | null = 'person_1') => ({
    audienceId,
    effectiveName,
    personId,
    personName: personId && 'Priya Raman',
    pageId: 'page_1',
  });
  client.setQueryData(['listAudiences', {}], {
    items: [
      listed('audience_1', 'Priya Raman, Brightway'),
      listed('audience_2', 'Renamed'),
      listed('audience_3', 'Depots', null),
    ],
  });
  const items = await audiencesSource.cached?.(client);
  expect(items?.map(({ mark }) => mark)).toEqual([
    { kind: 'person', name: 'Priya Raman' },
    { kind: 'person', name: '' },
    { kind: 'audience' },
  ]);
});
