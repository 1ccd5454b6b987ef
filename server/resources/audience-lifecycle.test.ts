import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#server/db/time-units.ts';
import { publishDue } from '#server/jobs/publisher.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';

describe.each(databaseKinds)('the lifecycle of audiences on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  let page: { page_id: string };
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Lifecycle');
  });
  beforeEach(async () => {
    page = { page_id: await makePage(harness.db, tenant.tenantId, 'Spring launch') };
  });
  afterAll(() => harness.close());

  type Params = Awaited<ReturnType<typeof audience>>;
  async function audience(publishBehavior: 'draft' | 'publish' = 'draft') {
    const { audienceId } = await tenant.call('createAudience', { params: page, body: { publishBehavior } });
    return { ...page, audience_id: audienceId };
  }
  const get = (params: Params) => tenant.call('getAudience', { params });
  const draft = (params: Params, customName: string, headers = {}) =>
    tenant.call('draftAudience', { params, body: { customName }, headers });
  const publish = (params: Params, publishAt?: number, headers = {}) =>
    tenant.call('publishAudience', {
      params,
      body: publishAt === undefined ? {} : { publishAt: new Date(publishAt).toISOString() },
      headers,
    });
  const cancel = (params: Params) => tenant.call('cancelAudiencePublish', { params });
  const archive = (params: Params) => tenant.call('archiveAudience', { params });
  const versions = async (params: Params) =>
    (await tenant.call('listAudienceVersions', { params })).items.toReversed();
  const statuses = async (params: Params) => (await versions(params)).map(({ status }) => status);
  const step = async () => {
    if (!harness.app.service) throw new Error('no service');
    harness.clock.now += 1;
    return publishDue(harness.app.service);
  };
  const stepAll = async () => {
    while ((await step()) > 0);
  };
  const at = (time: number) => `+${time}`;
  const codeOf = async (operation: Parameters<Tenant['expectError']>[0], status: number, params: Params) =>
    (await tenant.expectError(operation, status, { params, body: { customName: 'Changed' } })).code;

  describe('reading one', () => {
    test('returns it with its entity tag', async () => {
      const params = await audience();
      const { body, headers } = await tenant.getResponse('getAudience', { params });
      const { publishAt, ...same } = body;
      expect(publishAt).toBe(null);
      expect(same).toEqual(await tenant.call('updateAudience', { params, body: {} }));
      expect(headers.etag).toBe(`"${body.latestVersion.versionId}"`);
    });

    test('returns 404 on another page', async () => {
      const params = await audience();
      const page_id = await makePage(harness.db, tenant.tenantId, 'Other');
      for (const operation of [
        'getAudience',
        'draftAudience',
        'publishAudience',
        'cancelAudiencePublish',
        'archiveAudience',
      ] as const)
        await tenant.expectError(operation, 404, { params: { ...params, page_id } });
    });
  });

  describe('drafting', () => {
    test('leaves the published version live', async () => {
      const params = await audience('publish');
      await stepAll();
      const changed = await draft(params, 'Next');
      expect(changed).toMatchObject({
        status: 'draft',
        effectiveName: 'Next',
        latestVersion: { versionNumber: 2, status: 'draft', becameDraftAt: at(harness.clock.now) },
        publishedVersion: { versionNumber: 1, status: 'published' },
      });
      await stepAll();
      expect(await get(params)).toEqual(changed);
    });

    test.each([0, 1, 2])('cancels a version after %i steps of publishing', async (steps) => {
      const params = await audience('publish');
      for (let n = 0; n < steps; n++) await step();
      expect(await draft(params, 'Next')).toMatchObject({ status: 'draft', publishAt: null });
      await stepAll();
      expect(await statuses(params)).toEqual(['cancelled', 'draft']);
    });

    test('changes nothing without changes, or with a stale If-Match', async () => {
      const params = await audience('publish');
      const before = await get(params);
      expect(await tenant.call('draftAudience', { params, body: { customName: null } })).toEqual(before);
      const body = { customName: 'Mine' };
      await tenant.expectError('draftAudience', 412, { params, body, headers: { 'if-match': '"old"' } });
      expect(await get(params)).toEqual(before);
      const { headers } = await tenant.getResponse('draftAudience', {
        params,
        body,
        headers: { 'if-match': `"${before.latestVersion.versionId}"` },
      });
      expect(headers.etag).toBe(`"${(await get(params)).latestVersion.versionId}"`);
      await tenant.expectError('draftAudience', 400, { params, body: { publishBehavior: 'draft' } });
    });
  });

  describe('publishing', () => {
    test('makes a draft pending, and is repeatable', async () => {
      const params = await audience();
      const published = await publish(params);
      expect(published).toMatchObject({ status: 'pending', publishAt: null });
      expect(published.latestVersion).toMatchObject({ versionNumber: 1, status: 'pending' });
      expect(await publish(params)).toEqual(published);
      await step();
      expect((await publish(params)).status).toBe('queued');
      await stepAll();
      const live = await get(params);
      expect(live).toMatchObject({ status: 'published', publishedVersion: { versionNumber: 1 } });
      expect(await publish(params)).toEqual(live);
      expect(await statuses(params)).toEqual(['published']);
    });

    test('publishes a draft of a published audience', async () => {
      const params = await audience('publish');
      await stepAll();
      await draft(params, 'Next');
      await publish(params);
      await stepAll();
      expect(await statuses(params)).toEqual(['archived', 'published']);
    });

    test('publishes a canceled version', async () => {
      const params = await audience();
      for (const table of ['audiences', 'audience_versions'] as const)
        await harness.db
          .updateTable(table)
          .set({ status: 'cancelled', ...(table === 'audience_versions' && { cancelled_at: 1 }) })
          .where('audience_id', '=', params.audience_id)
          .execute();
      expect((await publish(params)).latestVersion).toMatchObject({ status: 'pending', cancelledAt: null });
    });

    test('waits for publishAt', async () => {
      const params = await audience();
      const publishAt = harness.clock.now + DAY;
      expect(await publish(params, publishAt)).toMatchObject({
        status: 'pending',
        publishAt: at(publishAt),
        latestVersion: { status: 'pending', queuedAt: null },
      });
      await stepAll();
      harness.clock.now = publishAt - 2;
      await stepAll();
      expect(await get(params)).toMatchObject({ status: 'pending', publishAt: at(publishAt) });
      harness.clock.now = publishAt - 1;
      await step();
      expect(await get(params)).toMatchObject({
        status: 'queued',
        publishAt: null,
        latestVersion: { queuedAt: at(publishAt) },
      });
      await stepAll();
      expect((await get(params)).status).toBe('published');
    });

    test('reschedules, or publishes a scheduled version now', async () => {
      const params = await audience();
      const { now } = harness.clock;
      await publish(params, now + DAY);
      expect((await publish(params, now + 2 * DAY)).publishAt).toBe(at(now + 2 * DAY));
      harness.clock.now = now + DAY;
      await stepAll();
      expect((await get(params)).status).toBe('pending');
      expect(await publish(params)).toMatchObject({ status: 'pending', publishAt: null });
      await stepAll();
      expect((await get(params)).status).toBe('published');
    });

    test('rejects a time in the past, or more than a year ahead', async () => {
      const params = await audience();
      const { now } = harness.clock;
      for (const [publishAt, message] of [
        [now - 1, 'Choose a time in the future'],
        [now, 'Choose a time in the future'],
        [now + 366 * DAY + 1, 'Choose a time within a year'],
      ] as const) {
        const body = { publishAt: new Date(publishAt).toISOString() };
        const { errors } = await tenant.expectError('publishAudience', 400, { params, body });
        expect(errors).toEqual([{ path: 'publishAt', message }]);
      }
      for (const publishAt of ['tomorrow', '2026-03-02', '2026-03-02T09:00:00', null, now]) {
        const { errors } = await tenant.expectError('publishAudience', 400, { params, body: { publishAt } });
        expect(errors?.[0]?.path).toBe('publishAt');
      }
      expect((await get(params)).status).toBe('draft');
      expect((await publish(params, now + 366 * DAY)).publishAt).toBe(at(now + 366 * DAY));
      const local = new Date(now + DAY).toISOString().replace('Z', '+02:00');
      const offset = await tenant.call('publishAudience', { params, body: { publishAt: local } });
      expect(offset.publishAt).toBe(at(now + DAY - 2 * HOUR));
    });

    test('is canceled when the page is archived', async () => {
      const scheduled = await audience('publish');
      await stepAll();
      await draft(scheduled, 'Next');
      const publishAt = harness.clock.now + HOUR;
      await publish(scheduled, publishAt);
      const due = await audience();
      await publish(due, harness.clock.now + 1);
      const publishing = await audience('publish');
      const elsewhere = { page_id: await makePage(harness.db, tenant.tenantId, 'Other') };
      const other = await tenant.call('createAudience', {
        params: elsewhere,
        body: { publishBehavior: 'draft' },
      });
      const onOther = { ...elsewhere, audience_id: other.audienceId };
      await publish(onOther, publishAt);
      harness.clock.now += 1;
      const becameDraftAt = at(harness.clock.now);
      await tenant.call('archivePage', { params: page, body: {} });
      for (const params of [scheduled, due])
        expect(await get(params)).toMatchObject({
          status: 'draft',
          publishAt: null,
          latestVersion: { status: 'draft', becameDraftAt, cancelledAt: null },
        });
      expect(await get(onOther)).toMatchObject({ status: 'pending', publishAt: at(publishAt) });
      await tenant.expectError('publishAudience', 409, {
        params: due,
        body: { publishAt: new Date(publishAt).toISOString() },
      });
      await tenant.call('archivePage', { params: page, body: {} });
      await tenant.call('restorePage', { params: page, body: {} });
      const before = [await get(scheduled), await get(due)];
      harness.clock.now = publishAt;
      await stepAll();
      expect([await get(scheduled), await get(due)]).toEqual(before);
      expect(await statuses(scheduled)).toEqual(['published', 'draft']);
      // Publications in progress continue.
      expect(await statuses(publishing)).toEqual(['published']);
      expect(await statuses(onOther)).toEqual(['published']);
      expect(await publish(due)).toMatchObject({ status: 'pending' });
    });

    test('never remains on a page that is archived meanwhile', async () => {
      for (let round = 0; round < 5; round++) {
        const own = { page_id: await makePage(harness.db, tenant.tenantId, `Race ${round}`) };
        const { audienceId } = await tenant.call('createAudience', {
          params: own,
          body: { publishBehavior: 'draft' },
        });
        const params = { ...own, audience_id: audienceId };
        await Promise.all([
          publish(params, harness.clock.now + DAY).catch(() => undefined),
          tenant.call('archivePage', { params: own, body: {} }),
        ]);
        expect(await get(params)).toMatchObject({ status: 'draft', publishAt: null });
      }
    });

    test('returns 409 while processing, and for an archived audience or page', async () => {
      const processing = await audience('publish');
      await step();
      await step();
      const conflictOf = async (params: Params) =>
        (await tenant.expectError('publishAudience', 409, { params })).code;
      expect(await conflictOf(processing)).toBe('audience_publishing');
      const archived = await audience();
      await archive(archived);
      expect(await conflictOf(archived)).toBe('audience_archived');
      const onArchivedPage = await audience();
      await tenant.call('archivePage', { params: page });
      expect(await conflictOf(onArchivedPage)).toBe('page_archived');
    });

    test('rejects a stale If-Match', async () => {
      const params = await audience();
      const { latestVersion } = await get(params);
      const seen = { 'if-match': `"${latestVersion.versionId}"` };
      await draft(params, 'Theirs');
      await tenant.expectError('publishAudience', 412, { params, headers: seen });
      expect((await get(params)).status).toBe('draft');
      const { body, headers } = await tenant.getResponse('publishAudience', { params });
      expect(headers.etag).toBe(`"${body.latestVersion.versionId}"`);
    });

    test('publishes once for several users at once', async () => {
      const params = await audience();
      const replies = await Promise.all(Array.from({ length: 6 }, () => publish(params)));
      expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
      const changes = await Promise.all([
        publish(params),
        tenant.call('draftAudience', { params, body: { customName: 'Next', publishAt: null } }),
        publish(params, harness.clock.now + DAY),
      ]);
      expect(changes.map(({ audienceId }) => audienceId)).toEqual(Array(3).fill(params.audience_id));
      await publish(params);
      await stepAll();
      const found = await versions(params);
      expect(found.filter(({ status }) => status === 'published')).toEqual([found.at(-1)]);
    });
  });

  describe('canceling a schedule', () => {
    test('makes the version a draft again', async () => {
      const params = await audience('publish');
      await stepAll();
      await draft(params, 'Next');
      const publishAt = harness.clock.now + DAY;
      await publish(params, publishAt);
      harness.clock.now += 10;
      const canceled = await cancel(params);
      expect(canceled).toMatchObject({
        status: 'draft',
        publishAt: null,
        latestVersion: { versionNumber: 2, status: 'draft', becameDraftAt: at(harness.clock.now) },
        publishedVersion: { versionNumber: 1, status: 'published' },
      });
      harness.clock.now = publishAt;
      await stepAll();
      expect(await get(params)).toEqual(canceled);
    });

    test('changes nothing without a schedule', async () => {
      const drafted = await audience();
      const published = await audience('publish');
      await stepAll();
      const pending = await audience('publish');
      const archived = await audience();
      await archive(archived);
      for (const params of [drafted, published, pending, archived]) {
        const before = await get(params);
        expect(await cancel(params)).toEqual(before);
        expect(await get(params)).toEqual(before);
      }
    });

    test('returns 409 once publishing has begun', async () => {
      const params = await audience();
      await publish(params, harness.clock.now + 1);
      for (const status of ['queued', 'processing']) {
        await step();
        expect((await get(params)).status).toBe(status);
        expect(await codeOf('cancelAudiencePublish', 409, params)).toBe('audience_publishing');
      }
    });
  });

  describe('changing a scheduled audience', () => {
    test.each(['updateAudience', 'restoreMessage'] as const)(
      '%s replaces it by a draft',
      async (operation) => {
        const params = await audience();
        const { items } = await tenant.call('listAudienceVersions', {
          params,
          query: { include: 'messageSnapshot' },
        });
        const message_id = items[0]?.messageSnapshot?.messageId ?? '';
        const publishAt = harness.clock.now + DAY;
        await publish(params, publishAt);
        if (operation === 'updateAudience') {
          await tenant.call(operation, { params, body: { customName: 'Next' } });
          expect(await tenant.call(operation, { params, body: {} })).not.toHaveProperty('publishAt');
        } else await tenant.call(operation, { params: { ...params, message_id } });
        expect(await get(params)).toMatchObject({ status: 'draft', publishAt: null });
        harness.clock.now = publishAt;
        await stepAll();
        expect(await statuses(params)).toEqual(['cancelled', 'draft']);
      },
    );

    test('a PATCH without changes keeps the schedule', async () => {
      const params = await audience();
      const scheduled = await publish(params, harness.clock.now + DAY);
      await tenant.call('updateAudience', { params, body: {} });
      expect(await get(params)).toEqual(scheduled);
    });
  });

  describe('on an archived page', () => {
    test('neither a PATCH nor restoring a version publishes', async () => {
      const params = await audience('publish');
      await stepAll();
      const { items } = await tenant.call('listAudienceVersions', {
        params,
        query: { include: 'messageSnapshot' },
      });
      const message = { ...params, message_id: items[0]?.messageSnapshot?.messageId ?? '' };
      await tenant.call('archivePage', { params: page });
      const before = await get(params);
      const update = { params, body: { customName: 'Next' } };
      const errors = [
        await tenant.expectError('updateAudience', 409, update),
        await tenant.expectError('restoreMessage', 409, { params: message }),
      ];
      for (const { code, detail } of errors)
        expect([code, detail]).toEqual([
          'page_archived',
          "This page is archived and its audiences can't be published.",
        ]);
      await tenant.call('updateAudience', { params, body: { customName: before.customName } });
      expect(await get(params)).toEqual(before);
      await tenant.call('restorePage', { params: page });
      expect(await tenant.call('updateAudience', update)).toMatchObject({ status: 'pending' });
    });

    test('drafts can be changed', async () => {
      const live = await audience('publish');
      await stepAll();
      const unpublished = await audience();
      await tenant.call('archivePage', { params: page });
      await draft(live, 'Next');
      for (const params of [live, unpublished])
        expect(await tenant.call('updateAudience', { params, body: { customName: 'Last' } })).toMatchObject({
          status: 'draft',
          customName: 'Last',
        });
    });
  });

  describe('archiving', () => {
    test('archives the published version, and is repeatable', async () => {
      const params = await audience('publish');
      await stepAll();
      harness.clock.now += 10;
      const archivedAt = at(harness.clock.now);
      const { body: archived, headers } = await tenant.getResponse('archiveAudience', { params });
      expect(archived).toMatchObject({
        status: 'archived',
        archivedAt,
        publishedVersion: { status: 'archived', archivedAt, obsoleteAt: null },
      });
      expect(headers.etag).toBe(`"${archived.latestVersion.versionId}"`);
      harness.clock.now += 10;
      expect(await archive(params)).toEqual(archived);
      for (const operation of ['updateAudience', 'draftAudience'] as const)
        expect(await codeOf(operation, 409, params)).toBe('audience_archived');
    });

    test.each([0, 1, 2])('cancels a version after %i steps of publishing', async (steps) => {
      const params = await audience('publish');
      for (let n = 0; n < steps; n++) await step();
      const cancelledAt = at(harness.clock.now);
      await archive(params);
      await stepAll();
      expect(await versions(params)).toMatchObject([{ status: 'cancelled', cancelledAt, publishedAt: null }]);
      expect(await get(params)).toMatchObject({ status: 'archived', archivedAt: cancelledAt });
    });

    test('cancels a schedule', async () => {
      const params = await audience();
      await publish(params, harness.clock.now + DAY);
      expect(await archive(params)).toMatchObject({ status: 'archived', publishAt: null });
      harness.clock.now += 2 * DAY;
      await stepAll();
      expect(await statuses(params)).toEqual(['cancelled']);
    });

    test('cancels an older version that is processing behind a draft', async () => {
      const params = await audience('publish');
      await step();
      await step();
      await draft(params, 'Next');
      await archive(params);
      await stepAll();
      expect(await statuses(params)).toEqual(['cancelled', 'draft']);
    });
  });
});
