import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audiencePatch } from '#contract/audience-requests.ts';
import { writableMetadataShape } from '#contract/metadata.ts';
import type { Operation } from '#contract/operations.ts';
import { DAY } from '#server/db/time-units.ts';
import { publishDue } from '#server/jobs/publisher.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage, publishAll } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';

const URI = /Url$|Url/;
/** Every override, with values that name the version. */
function overridesOf(version: number) {
  const metadata = Object.keys(writableMetadataShape).map((key) => [
    key,
    key === 'keywords' || key === 'robots' ? [`${key} ${version}`] : `${key} ${version}`,
  ]);
  const others = Object.keys(audiencePatch.shape)
    .filter((key) => key !== 'metadataOverride')
    .map((key) => [key, URI.test(key) ? `https://v${version}.example` : `${key} ${version}`]);
  return { ...Object.fromEntries(others), metadataOverride: Object.fromEntries(metadata) };
}
type Overrides = ReturnType<typeof overridesOf>;

const knownValues = (overrides: Overrides) =>
  Object.fromEntries(Object.entries(overrides).map(([key, value]) => [key, { known: true, value }]));
const NONE: Overrides = {
  ...Object.fromEntries(Object.keys(audiencePatch.shape).map((key) => [key, null])),
  metadataOverride: {},
};

describe.each(databaseKinds)('the history of audiences on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  let page: { page_id: string };
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('History');
  });
  beforeEach(async () => {
    page = { page_id: await makePage(harness.db, tenant.tenantId, 'Spring launch') };
  });
  afterAll(() => harness.close());

  type Params = Awaited<ReturnType<typeof audience>>;
  async function audience(body: object = { publishBehavior: 'draft' }) {
    const { audienceId } = await tenant.call('createAudience', { params: page, body: body as never });
    return { ...page, audience_id: audienceId };
  }
  async function liveAudience(body: object = {}) {
    const params = await audience(body);
    await publishAll(harness);
    return params;
  }
  const get = (params: Params) => tenant.call('getAudience', { params });
  const draft = (params: Params, body: object, headers = {}) =>
    tenant.call('draftAudience', { params, body, headers });
  const patch = (params: Params, body: object, headers = {}) =>
    tenant.call('updateAudience', { params, body, headers });
  const at = (time: number) => new Date(time).toISOString();
  const schedule = (params: Params, publishAt: number) =>
    tenant.call('publishAudience', { params, body: { publishAt: at(publishAt) } });
  const publish = async (params: Params) => {
    await tenant.call('publishAudience', { params, body: {} });
    await publishAll(harness);
  };
  const discard = (params: Params, headers = {}) => tenant.call('discardAudienceDraft', { params, headers });
  const unarchive = (params: Params) => tenant.call('restoreAudience', { params, body: {} });
  const versions = async (params: Params) =>
    (
      await tenant.call('listAudienceVersions', { params, query: { include: 'messageSnapshot' } })
    ).items.toReversed();
  const statuses = async (params: Params) => (await versions(params)).map(({ status }) => status);
  async function values(params: Params, version: number) {
    const version_id = (await versions(params))[version - 1]?.versionId ?? '';
    const reply = await tenant.call('getVersionValues', { params: { ...params, version_id } });
    return reply.values;
  }
  /** As in a database from before the migration. */
  const forgetValues = async (versionId: string) =>
    harness.db.deleteFrom('version_values').where('version_id', '=', versionId).execute();
  const codeOf = async (operation: Operation, params: Params, body?: object) =>
    (await tenant.expectError(operation, 409, { params, body } as never)).code;
  const tagOf = async (params: Params) =>
    String((await tenant.getResponse('getAudience', { params })).headers.etag);
  const overridesIn = (record: object) =>
    Object.fromEntries(Object.keys(NONE).map((key) => [key, Reflect.get(record, key)]));

  describe('values', () => {
    test('are those a version was made with, whichever operation made it', async () => {
      const params = await liveAudience(overridesOf(1));
      await patch(params, overridesOf(2));
      await draft(params, overridesOf(3));
      const [first] = await versions(params);
      const message_id = first?.messageSnapshot?.messageId ?? '';
      await tenant.call('restoreMessage', { params: { ...params, message_id } });
      await draft(params, { ...overridesOf(5), publishAt: at(harness.clock.now + DAY) });
      await tenant.call('archiveAudience', { params });
      await unarchive(params);
      const restored = { ...overridesOf(3), supplementaryContext: overridesOf(1).supplementaryContext };
      const expected = [
        overridesOf(1),
        overridesOf(2),
        overridesOf(3),
        restored,
        overridesOf(5),
        overridesOf(5),
      ];
      expect(await versions(params)).toHaveLength(expected.length);
      for (const [index, overrides] of expected.entries())
        expect(await values(params, index + 1)).toEqual(knownValues(overrides));
      expect(overridesIn(await get(params))).toEqual(expected.at(-1));
    });

    test.each(Object.keys(audiencePatch.shape))('have %s on its own', async (key) => {
      const own = (version: number) => ({ [key]: overridesOf(version)[key] });
      const params = await liveAudience(own(1));
      await draft(params, own(2));
      await draft(params, { [key]: NONE[key] });
      for (const [index, overrides] of [own(1), own(2), {}].entries())
        expect(await values(params, index + 1)).toEqual(knownValues({ ...NONE, ...overrides }));
    });

    test.each(Object.keys(writableMetadataShape))('have the metadata %s on its own', async (key) => {
      const metadataOverride = { [key]: overridesOf(1).metadataOverride[key] };
      const params = await audience({ publishBehavior: 'draft', metadataOverride });
      expect(await values(params, 1)).toEqual(knownValues({ ...NONE, metadataOverride }));
    });

    test('are unknown if they were not stored, except the context', async () => {
      const params = await audience({ ...overridesOf(1), publishBehavior: 'draft' });
      await forgetValues((await get(params)).latestVersion.versionId);
      const unknown = Object.keys(NONE).map((key) => [key, { known: false, value: null }]);
      expect(await values(params, 1)).toEqual({
        ...Object.fromEntries(unknown),
        supplementaryContext: { known: true, value: overridesOf(1).supplementaryContext },
      });
      // The next version has all.
      await draft(params, { customName: 'Next' });
      expect(await values(params, 2)).toEqual(knownValues({ ...overridesOf(1), customName: 'Next' }));
    });

    test('return 404 for a version of another audience', async () => {
      const [own, other] = [await audience(), await audience()];
      const version_id = (await get(other)).latestVersion.versionId;
      await tenant.expectError('getVersionValues', 404, { params: { ...own, version_id } });
    });

    test('stay those of the published version while a draft changes', async () => {
      const params = await liveAudience(overridesOf(1));
      const drafted = await draft(params, overridesOf(2));
      expect(overridesIn(drafted)).toEqual(overridesOf(2));
      expect(drafted.publishedVersion.versionNumber).toBe(1);
      expect(await values(params, 1)).toEqual(knownValues(overridesOf(1)));
    });
  });

  describe('versions of extensions', () => {
    test('cancel earlier drafts', async () => {
      const params = await liveAudience();
      await draft(params, { customName: 'Two' });
      await draft(params, { customName: 'Three' });
      expect(await statuses(params)).toEqual(['published', 'cancelled', 'draft']);
    });

    test('differ from those of the reference, which leave drafts', async () => {
      const params = await audience();
      await patch(params, { customName: 'Two' });
      const [first] = await versions(params);
      const message_id = first?.messageSnapshot?.messageId ?? '';
      await tenant.call('restoreMessage', { params: { ...params, message_id } });
      expect(await statuses(params)).toEqual(['draft', 'draft', 'draft']);
      await draft(params, { customName: 'Four' });
      expect(await statuses(params)).toEqual(['cancelled', 'cancelled', 'cancelled', 'draft']);
    });
  });

  describe('discarding a draft', () => {
    test('returns to the published version and all its values', async () => {
      const params = await liveAudience(overridesOf(1));
      const live = await get(params);
      await draft(params, overridesOf(2));
      harness.clock.now += 10;
      await draft(params, { ...overridesOf(3), metadataOverride: {} });
      harness.clock.now += 10;
      const { body: discarded, headers } = await tenant.getResponse('discardAudienceDraft', { params });
      expect(discarded).toEqual(live);
      expect(headers.etag).toBe(`"${live.latestVersion.versionId}"`);
      expect(await get(params)).toEqual(live);
      expect(await versions(params)).toMatchObject([
        { status: 'published', cancelledAt: null },
        { status: 'cancelled' },
        { status: 'cancelled', cancelledAt: `+${harness.clock.now}` },
      ]);
      const { items } = await tenant.call('listPageAudiences', { params: page, query: {} });
      expect(items).toMatchObject([
        {
          effectiveName: overridesOf(1).customName,
          status: 'published',
          latestVersionId: live.latestVersion.versionId,
          latestVersionNumber: 1,
          latestVersionAt: live.latestVersion.createdAt,
        },
      ]);
    });

    test('returns to a published version without overrides', async () => {
      const params = await liveAudience();
      const live = await get(params);
      await draft(params, overridesOf(2));
      expect(await discard(params)).toEqual(live);
    });

    test('returns to the name in searches and orders', async () => {
      const params = await liveAudience({ customName: 'Alpha', supplementaryContext: 'Bakers' });
      await draft(params, { customName: 'Omega', supplementaryContext: 'Butchers' });
      await discard(params);
      const found = async (query: string) =>
        (await tenant.call('listPageAudiences', { params: page, query: { query } })).items.length;
      expect([await found('alpha'), await found('bakers')]).toEqual([1, 1]);
      expect([await found('omega'), await found('butchers')]).toEqual([0, 0]);
      const { items } = await tenant.call('searchAudiences', { query: { query: 'Omega' } });
      expect(items).toEqual([]);
      await audience({ customName: 'Beta' });
      const sorted = await tenant.call('listPageAudiences', { params: page, query: { sort: 'name' } });
      expect(sorted.items.map(({ effectiveName }) => effectiveName)).toEqual(['Alpha', 'Beta']);
    });

    test('never reuses a number', async () => {
      const params = await liveAudience();
      await draft(params, { customName: 'Two' });
      await discard(params);
      expect((await draft(params, { customName: 'Three' })).latestVersion.versionNumber).toBe(3);
      await discard(params);
      expect((await patch(params, { customName: 'Four' })).latestVersion.versionNumber).toBe(4);
      await publishAll(harness);
      expect(await get(params)).toMatchObject({
        customName: 'Four',
        publishedVersion: { versionNumber: 4, status: 'published' },
      });
      expect(await statuses(params)).toEqual(['archived', 'cancelled', 'cancelled', 'published']);
    });

    test('changes nothing without a draft', async () => {
      const params = await liveAudience();
      const before = await get(params);
      expect(await discard(params)).toEqual(before);
      expect(await statuses(params)).toEqual(['published']);
    });

    test('returns to the published version from a canceled one', async () => {
      const params = await liveAudience({ customName: 'Live' });
      const live = await get(params);
      await patch(params, { customName: 'Next' });
      const canceled = { status: 'cancelled', due_at: null };
      await harness.db
        .updateTable('audience_versions')
        .set(canceled)
        .where('version_number', '=', 2)
        .where('audience_id', '=', params.audience_id)
        .execute();
      await harness.db
        .updateTable('audiences')
        .set({ status: 'cancelled' })
        .where('audience_id', '=', params.audience_id)
        .execute();
      expect(await discard(params)).toEqual(live);
    });

    test('is 409 without a published version, or while one is scheduled or publishing', async () => {
      const never = await audience();
      expect(await codeOf('discardAudienceDraft', never)).toBe('never_published');
      const scheduled = await liveAudience();
      await draft(scheduled, { customName: 'Two' });
      await schedule(scheduled, harness.clock.now + DAY);
      expect(await codeOf('discardAudienceDraft', scheduled)).toBe('audience_scheduled');
      const archived = await liveAudience();
      await draft(archived, { customName: 'Two' });
      await tenant.call('archiveAudience', { params: archived });
      expect(await codeOf('discardAudienceDraft', archived)).toBe('audience_archived');
      const unknown = await liveAudience();
      await forgetValues((await get(unknown)).latestVersion.versionId);
      await draft(unknown, { customName: 'Two' });
      expect(await codeOf('discardAudienceDraft', unknown)).toBe('values_unknown');
      const publishing = await liveAudience();
      await patch(publishing, { customName: 'Two' });
      for (const status of ['pending', 'queued', 'processing']) {
        expect((await get(publishing)).status).toBe(status);
        expect(await codeOf('discardAudienceDraft', publishing)).toBe('audience_publishing');
        harness.clock.now += 1;
        if (harness.app.service) await publishDue(harness.app.service);
      }
      for (const params of [never, scheduled, archived, unknown, publishing]) {
        const { latestVersion } = await get(params);
        expect(latestVersion.status).not.toBe('cancelled');
      }
    });

    test('rejects a stale If-Match', async () => {
      const params = await liveAudience();
      await draft(params, { customName: 'Mine' });
      const seen = { 'if-match': await tagOf(params) };
      await draft(params, { customName: 'Theirs' });
      await tenant.expectError('discardAudienceDraft', 412, { params, headers: seen });
      expect((await get(params)).customName).toBe('Theirs');
    });
  });

  describe('a draft over a schedule', () => {
    test('is 409 without publishAt', async () => {
      const params = await audience();
      const scheduled = await schedule(params, harness.clock.now + DAY);
      for (const body of [{ customName: 'Next' }, {}])
        expect(await codeOf('draftAudience', params, body)).toBe('audience_scheduled');
      expect(await get(params)).toEqual(scheduled);
    });

    test.each([0, DAY])('keeps the schedule, or moves it by %i ms', async (move) => {
      const params = await liveAudience({ customName: 'One' });
      await draft(params, { customName: 'Two' });
      const publishAt = harness.clock.now + DAY;
      await schedule(params, publishAt);
      const next = await draft(params, { customName: 'Three', publishAt: at(publishAt + move) });
      expect(next).toMatchObject({
        customName: 'Three',
        status: 'pending',
        publishAt: `+${publishAt + move}`,
        latestVersion: { versionNumber: 3, status: 'pending' },
        publishedVersion: { versionNumber: 1 },
      });
      harness.clock.now = publishAt + move - 1000;
      await publishAll(harness);
      expect(await get(params)).toEqual(next);
      harness.clock.now = publishAt + move;
      await publishAll(harness);
      expect(await get(params)).toMatchObject({ status: 'published', customName: 'Three', publishAt: null });
      expect(await statuses(params)).toEqual(['archived', 'cancelled', 'published']);
    });

    test('drops the schedule for null', async () => {
      const params = await liveAudience();
      const publishAt = harness.clock.now + DAY;
      await draft(params, { customName: 'Two' });
      await schedule(params, publishAt);
      const dropped = await draft(params, { customName: 'Three', publishAt: null });
      expect(dropped).toMatchObject({
        status: 'draft',
        publishAt: null,
        latestVersion: { versionNumber: 3 },
      });
      harness.clock.now = publishAt;
      await publishAll(harness);
      expect(await get(params)).toEqual(dropped);
      expect(await statuses(params)).toEqual(['published', 'cancelled', 'draft']);
    });

    test('makes no version without changes', async () => {
      const params = await audience();
      const publishAt = harness.clock.now + DAY;
      const scheduled = await schedule(params, publishAt);
      expect(await draft(params, { publishAt: at(publishAt) })).toEqual(scheduled);
      const moved = await draft(params, { customName: null, publishAt: at(publishAt + DAY) });
      expect(moved).toEqual({ ...scheduled, publishAt: `+${publishAt + DAY}` });
      expect(await draft(params, { publishAt: null })).toMatchObject({
        status: 'draft',
        publishAt: null,
        latestVersion: { versionNumber: 1, status: 'draft' },
      });
      expect(await statuses(params)).toEqual(['draft']);
    });

    test('also makes the schedule if there is none', async () => {
      const params = await liveAudience();
      const publishAt = harness.clock.now + DAY;
      const next = await draft(params, { customName: 'Next', publishAt: at(publishAt) });
      expect(next).toMatchObject({ status: 'pending', publishAt: `+${publishAt}` });
      const unchanged = await liveAudience();
      const before = await get(unchanged);
      expect(await draft(unchanged, { publishAt: null })).toEqual(before);
    });

    test('rejects a time that publishing rejects, and an archived page', async () => {
      const params = await audience();
      const { now } = harness.clock;
      for (const publishAt of [at(now), at(now + 367 * DAY), 'tomorrow', now, '']) {
        const body = { customName: 'Next', publishAt } as never;
        const { errors } = await tenant.expectError('draftAudience', 400, { params, body });
        expect(errors?.[0]?.path).toBe('publishAt');
      }
      await tenant.call('archivePage', { params: page });
      expect(await codeOf('draftAudience', params, { publishAt: at(now + DAY) })).toBe('page_archived');
      expect(await statuses(params)).toEqual(['draft']);
    });

    test('does not change what the operations of the reference do', async () => {
      const params = await audience();
      await schedule(params, harness.clock.now + DAY);
      expect((await patch(params, { customName: 'Next' })).status).toBe('draft');
      expect(await statuses(params)).toEqual(['cancelled', 'draft']);
      await tenant.expectError('updateAudience', 400, { params, body: { publishAt: null } as never });
    });
  });

  describe('unarchiving', () => {
    test('makes a draft with the same values, and nothing is live', async () => {
      const params = await liveAudience(overridesOf(1));
      await draft(params, overridesOf(2));
      await tenant.call('archiveAudience', { params });
      harness.clock.now += 10;
      const { body: restored, headers } = await tenant.getResponse('restoreAudience', { params });
      expect(restored).toMatchObject({
        ...overridesOf(2),
        status: 'draft',
        archivedAt: null,
        publishAt: null,
        latestVersion: { versionNumber: 3, status: 'draft' },
        publishedVersion: { versionNumber: 3, publishedAt: null },
      });
      expect(headers.etag).toBe(`"${restored.latestVersion.versionId}"`);
      expect(await statuses(params)).toEqual(['archived', 'cancelled', 'draft']);
      const { items } = await tenant.call('listPageAudiences', { params: page, query: { state: 'draft' } });
      expect(items).toMatchObject([{ publishedAt: null, archivedAt: null }]);
      expect(await codeOf('discardAudienceDraft', params)).toBe('never_published');
      await publish(params);
      expect(await get(params)).toMatchObject({
        status: 'published',
        publishedVersion: { versionNumber: 3 },
      });
    });

    test('changes nothing if the audience is not archived', async () => {
      const params = await liveAudience();
      const before = await get(params);
      expect(await unarchive(params)).toEqual(before);
      expect(await statuses(params)).toEqual(['published']);
    });

    test('is 409 on an archived page', async () => {
      const params = await audience();
      await tenant.call('archiveAudience', { params });
      await tenant.call('archivePage', { params: page });
      expect(await codeOf('restoreAudience', params)).toBe('page_archived');
      await tenant.call('restorePage', { params: page });
      expect((await unarchive(params)).status).toBe('draft');
    });
  });

  describe('the ETag of a scheduled audience', () => {
    test('contains the time', async () => {
      const params = await audience();
      const draftTag = await tagOf(params);
      const { headers } = await tenant.getResponse('publishAudience', {
        params,
        body: { publishAt: at(harness.clock.now + DAY) },
      });
      const tag = await tagOf(params);
      expect(headers.etag).toBe(tag);
      expect(tag).not.toBe(draftTag);
      await schedule(params, harness.clock.now + 2 * DAY);
      expect(await tagOf(params)).not.toBe(tag);
      await tenant.call('cancelAudiencePublish', { params });
      expect(await tagOf(params)).toBe(draftTag);
    });

    test.each<[Operation, object | undefined]>([
      ['draftAudience', { publishAt: null }],
      ['publishAudience', {}],
      ['cancelAudiencePublish', undefined],
      ['archiveAudience', {}],
      ['restoreAudience', {}],
      ['setAudiencePerson', { personId: null }],
    ])('is required as a whole by %s', async (operation, body) => {
      const params = await audience();
      const versionTag = await tagOf(params);
      await schedule(params, harness.clock.now + DAY);
      const request = { params, ...(body && { body }) };
      const send = (tag: string) => ({ ...request, headers: { 'if-match': tag } }) as never;
      await tenant.expectError(operation, 412, send(versionTag));
      await tenant.call(operation, send(await tagOf(params)));
    });

    test('is required as a whole by discardAudienceDraft, too', async () => {
      const params = await audience();
      const versionTag = await tagOf(params);
      await schedule(params, harness.clock.now + DAY);
      const errorOf = async (status: number, tag: string) =>
        (await tenant.expectError('discardAudienceDraft', status, { params, headers: { 'if-match': tag } }))
          .code;
      expect(await errorOf(412, versionTag)).toBe('precondition_failed');
      expect(await errorOf(409, await tagOf(params))).toBe('audience_scheduled');
    });

    test.each([true, false])('is accepted by the reference, whole: %s', async (isWhole) => {
      for (const operation of ['updateAudience', 'restoreMessage'] as const) {
        const params = await audience();
        const versionTag = await tagOf(params);
        await schedule(params, harness.clock.now + DAY);
        const headers = { 'if-match': isWhole ? await tagOf(params) : versionTag };
        const [first] = await versions(params);
        const message_id = first?.messageSnapshot?.messageId ?? '';
        if (operation === 'updateAudience') await patch(params, { customName: 'Next' }, headers);
        else await tenant.call(operation, { params: { ...params, message_id }, headers });
        expect((await get(params)).latestVersion.versionNumber).toBe(2);
      }
    });
  });

  describe('several users at once', () => {
    /** Statuses of requests that are sent together. */
    async function together(params: Params, ...requests: (readonly [Operation, object?])[]) {
      const headers = { 'if-match': await tagOf(params) };
      const replies = await Promise.all(
        requests.map(([operation, body]) =>
          tenant
            .call(operation, { params, ...(body && { body }), headers } as never)
            .then(() => 200)
            .catch((error: Error) => Number(/responded (\d+)/.exec(error.message)?.[1])),
        ),
      );
      return replies.toSorted();
    }

    test('one wins, and the other gets 409 or 412', async () => {
      for (const other of [
        ['publishAudience', {}],
        ['publishAudience', { publishAt: at(harness.clock.now + DAY) }],
        ['draftAudience', { customName: 'Theirs' }],
        ['archiveAudience', {}],
      ] as const) {
        const params = await liveAudience({ customName: 'Live' });
        await draft(params, { customName: 'Draft' });
        const replies = await together(params, ['discardAudienceDraft'], other);
        // Publishing now keeps the tag, so the second request fails because of the state.
        expect([JSON.stringify([200, 409]), JSON.stringify([200, 412])]).toContain(JSON.stringify(replies));
        await publishAll(harness);
        const { latestVersion, publishedVersion, customName, status } = await get(params);
        const stored = await versions(params);
        expect(stored.filter((version) => version.status === 'published').length).toBe(
          status === 'archived' ? 0 : 1,
        );
        const latestValues = await values(params, latestVersion.versionNumber);
        expect(latestValues.customName).toEqual({ known: true, value: customName });
        expect(publishedVersion.publishedAt).not.toBeNull();
      }
    });

    test('a schedule is moved or dropped by one of them', async () => {
      const params = await audience();
      const publishAt = harness.clock.now + DAY;
      await schedule(params, publishAt);
      const replies = await together(
        params,
        ['draftAudience', { customName: 'Kept', publishAt: at(publishAt) }],
        ['draftAudience', { publishAt: at(publishAt + DAY) }],
        ['cancelAudiencePublish'],
        ['publishAudience', {}],
      );
      expect(replies).toEqual([200, 412, 412, 412]);
    });

    test('without If-Match, each version still has one outcome', async () => {
      const params = await liveAudience({ customName: 'Live' });
      await Promise.allSettled(
        Array.from({ length: 12 }, (_, n) =>
          n % 3 === 0
            ? discard(params)
            : n % 3 === 1
              ? draft(params, { customName: `Draft ${n}`, publishAt: null })
              : schedule(params, harness.clock.now + DAY),
        ),
      );
      const stored = await versions(params);
      expect(stored.map(({ versionNumber }) => versionNumber)).toEqual(stored.map((_, index) => index + 1));
      const open = stored.filter(({ status }) => status === 'draft' || status === 'pending');
      const { latestVersion, customName } = await get(params);
      expect(open.length).toBeLessThanOrEqual(1);
      if (open[0]) expect(open[0].versionId).toBe(latestVersion.versionId);
      const { customName: stored_ } = await values(params, latestVersion.versionNumber);
      expect(stored_).toEqual({ known: true, value: customName });
    });
  });
});
