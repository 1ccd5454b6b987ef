import { expect, test } from 'vitest';
import { type FakeOutcome, FlakyService } from './doubles/flaky-service.ts';
import { tagOf } from './plan-update.ts';
import { sendRow } from './send-row.ts';

function serviceWith(...outcomes: FakeOutcome[]): FlakyService {
  return new FlakyService({
    outcomeOf: (_name, request) => outcomes[request - 1] ?? 'fine',
    hasIdempotencyKeys: true,
    wait: (_ms, done) => done(),
  });
}

const row = (service: FlakyService, action: 'publish' | 'archive') => ({
  body: { publishBehavior: 'draft' as const },
  update: {
    audienceId: 'a',
    name: 'Acme',
    tag: tagOf(service.records.get('a') ?? service.add('a', 'Acme')),
    patch: {},
    isDraft: true,
    action,
  },
});

test.each(['publish', 'archive'] as const)('can repeat a %s whose response was lost', async (action) => {
  const service = serviceWith('lost');
  const request = row(service, action);
  await expect(sendRow(request, 'key', service)).rejects.toThrow();
  expect(await sendRow(request, 'key', service)).toEqual({ audienceId: 'a' });
  expect(service.records.get('a')?.status).toBe(action === 'publish' ? 'pending' : 'archived');
});

test("doesn't publish what a colleague changed since", async () => {
  const service = serviceWith();
  const request = row(service, 'publish');
  await service.save('a', { customName: 'Theirs' }, undefined, request.update.tag);
  await expect(sendRow(request, 'key', service)).rejects.toMatchObject({ kind: 'changed' });
  expect(service.records.get('a')?.status).toBe('draft');
});
