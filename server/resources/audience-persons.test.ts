import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage, makePerson, publishAll } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';

describe.each(databaseKinds)('audiences of persons on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  let page_id: string;
  let ada: string;
  let grace: string;
  let persons = 0;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Persons');
  });
  beforeEach(async () => {
    page_id = await makePage(harness.db, tenant.tenantId, 'Spring launch');
    [ada, grace] = [`person_ada_${++persons}`, `person_grace_${persons}`];
    await makePerson(harness.db, tenant.tenantId, ada, 'Ada Lovelace');
    await makePerson(harness.db, tenant.tenantId, grace, 'Grace Hopper');
  });
  afterAll(() => harness.close());

  type Params = Awaited<ReturnType<typeof audience>>;
  async function audience(body: object = {}) {
    const { audienceId } = await tenant.call('createAudience', { params: { page_id }, body: body as never });
    return { page_id, audience_id: audienceId };
  }
  const create = (person_id: string, body: object = {}, headers = {}) =>
    tenant.getResponse('createPersonAudience', {
      params: { page_id, person_id },
      body: body as never,
      headers,
    });
  async function audienceOf(person_id: string, body: object = {}) {
    const { audienceId } = (await create(person_id, body)).body;
    return { page_id, audience_id: audienceId };
  }
  const get = (params: Params) => tenant.call('getAudience', { params });
  const link = (params: Params, personId: string | null, headers = {}) =>
    tenant.call('setAudiencePerson', { params, body: { personId }, headers });
  const merge = (person_id: string, into: string) =>
    tenant.call('mergePerson', { params: { person_id }, body: { into } });
  const audiencesOf = async (person_id: string) =>
    (await tenant.call('listPersonAudiences', { params: { person_id } })).items;
  const find = async (query: object) =>
    (await tenant.call('listPageAudiences', { params: { page_id }, query })).items.map(
      ({ effectiveName }) => effectiveName,
    );
  const search = async (query: string) =>
    (await tenant.call('searchAudiences', { query: { query } })).items
      .filter((hit) => hit.pageId === page_id)
      .map(({ effectiveName }) => effectiveName);

  describe('creating one', () => {
    test('links it to the person and takes the name', async () => {
      const { body, headers } = await create(ada, { supplementaryContext: 'Builds engines' });
      expect(body).toMatchObject({
        pageId: page_id,
        personId: ada,
        personRouteKey: ada,
        computedName: 'Ada Lovelace',
        customName: null,
        effectiveName: 'Ada Lovelace',
        supplementaryContext: 'Builds engines',
        status: 'pending',
        latestVersion: { versionNumber: 1 },
      });
      expect(body).not.toHaveProperty('publishAt');
      expect(headers.etag).toBe(`"${body.latestVersion.versionId}"`);
      expect(headers.location).toBe(`/v0/pages/${page_id}/audiences/${body.audienceId}`);
      expect(await audiencesOf(ada)).toMatchObject([
        { audienceId: body.audienceId, personId: ada, personName: 'Ada Lovelace' },
      ]);
      expect(await find({ query: 'lovelace' })).toEqual(['Ada Lovelace']);
      await publishAll(harness);
      expect((await get({ page_id, audience_id: body.audienceId })).status).toBe('published');
    });

    test('takes the body of other creations', async () => {
      const body = {
        customName: 'Engines',
        publishBehavior: 'draft',
        metadataOverride: { title: 'For Ada' },
      };
      expect((await create(ada, body)).body).toMatchObject({
        computedName: 'Ada Lovelace',
        customName: 'Engines',
        effectiveName: 'Engines',
        status: 'draft',
        metadataOverride: { title: 'For Ada' },
      });
      await tenant.expectError('createPersonAudience', 400, {
        params: { page_id, person_id: ada },
        body: { personId: grace } as never,
      });
    });

    test('counts it on the page, so that numbers go on', async () => {
      await create(ada);
      const params = await audience();
      expect((await get(params)).computedName).toBe('Audience 2');
    });

    test('happens once per idempotency key', async () => {
      const headers = { 'idempotency-key': `key ${ada}` };
      const replies = await Promise.all([create(ada, {}, headers), create(ada, {}, headers)]);
      expect(new Set(replies.map(({ body }) => body.audienceId)).size).toBe(1);
      expect(replies.filter((reply) => reply.headers['idempotency-replayed'])).toHaveLength(1);
      expect(await audiencesOf(ada)).toHaveLength(1);
      const { code } = await tenant.expectError('createPersonAudience', 409, {
        params: { page_id, person_id: grace },
        body: {} as never,
        headers,
      });
      expect(code).toBe('idempotency_conflict');
    });

    test('returns 404 for an unknown page or person, 409 on an archived page', async () => {
      const error = (status: number, params: { page_id: string; person_id: string }) =>
        tenant.expectError('createPersonAudience', status, { params, body: {} as never });
      await error(404, { page_id, person_id: 'person_unknown' });
      await error(404, { page_id: 'page_unknown', person_id: ada });
      await tenant.call('archivePage', { params: { page_id } });
      expect((await error(409, { page_id, person_id: ada })).code).toBe('page_archived');
      expect(await audiencesOf(ada)).toEqual([]);
    });
  });

  describe('linking one', () => {
    test('makes no version, and follows the name', async () => {
      const params = await audience({ publishBehavior: 'draft' });
      const before = await get(params);
      const { body: linked, headers } = await tenant.getResponse('setAudiencePerson', {
        params,
        body: { personId: ada },
      });
      expect(linked).toEqual({
        ...before,
        personId: ada,
        personRouteKey: ada,
        computedName: 'Ada Lovelace',
        effectiveName: 'Ada Lovelace',
      });
      expect(headers.etag).toBe(`"${before.latestVersion.versionId}"`);
      expect(await get(params)).toEqual(linked);
      expect((await tenant.call('listAudienceVersions', { params })).totalCount).toBe(1);
      expect(await audiencesOf(ada)).toHaveLength(1);
      expect([await find({ query: 'lovelace' }), await find({ query: '1' })]).toEqual([['Ada Lovelace'], []]);
      expect(await search('ovelac')).toEqual(['Ada Lovelace']);

      expect(await link(params, grace)).toMatchObject({ personId: grace, effectiveName: 'Grace Hopper' });
      expect([await audiencesOf(ada), await find({ query: 'lovelace' })]).toEqual([[], []]);
      expect(await link(params, null)).toEqual(before);
      expect([await audiencesOf(grace), await find({ query: 'hopper' })]).toEqual([[], []]);
      expect(await find({ query: 'audience 1' })).toEqual(['Audience 1']);
    });

    test('keeps a custom name, but finds the person', async () => {
      const params = await audience({ customName: 'Engines' });
      expect(await link(params, ada)).toMatchObject({
        computedName: 'Ada Lovelace',
        effectiveName: 'Engines',
      });
      expect(await find({ query: 'lovelace' })).toEqual(['Engines']);
      const cleared = await tenant.call('updateAudience', { params, body: { customName: null } });
      expect(cleared.effectiveName).toBe('Ada Lovelace');
    });

    test('sorts by the new name', async () => {
      await audience({ customName: 'Babbage' });
      const params = await audience({ customName: 'Zuse' });
      await tenant.call('updateAudience', { params, body: { customName: null } });
      await link(params, ada);
      expect(await find({ sort: 'name' })).toEqual(['Ada Lovelace', 'Babbage']);
      await link(params, grace);
      expect(await find({ sort: 'name' })).toEqual(['Babbage', 'Grace Hopper']);
    });

    test('gives the number of its creation back', async () => {
      const all = [];
      for (let n = 0; n < 3; n++) {
        harness.clock.now += 1;
        all.push(await audience());
      }
      const second = all[1] as Params;
      await link(second, ada);
      expect((await link(second, null)).computedName).toBe('Audience 2');
    });

    test('keeps the name of the person after a draft is discarded', async () => {
      const params = await audience();
      await publishAll(harness);
      await tenant.call('draftAudience', { params, body: { customName: 'Next' } });
      await link(params, ada);
      const discarded = await tenant.call('discardAudienceDraft', { params });
      expect(discarded).toMatchObject({ personId: ada, effectiveName: 'Ada Lovelace' });
    });

    test('changes nothing if it is linked already', async () => {
      const params = await audienceOf(ada);
      const before = await get(params);
      expect(await link(params, ada)).toEqual(before);
      await tenant.call('archiveAudience', { params });
      expect((await link(params, ada)).status).toBe('archived');
    });

    test('returns 404 for an unknown person, 400 without one, 409 if archived', async () => {
      const params = await audience();
      await tenant.expectError('setAudiencePerson', 404, { params, body: { personId: 'person_unknown' } });
      for (const body of [{}, { personId: '' }, { personId: 7 }, { personId: ada, name: 'Ada' }])
        await tenant.expectError('setAudiencePerson', 400, { params, body: body as never });
      await tenant.call('archiveAudience', { params });
      const { code } = await tenant.expectError('setAudiencePerson', 409, {
        params,
        body: { personId: ada },
      });
      expect(code).toBe('audience_archived');
      expect((await get(params)).personId).toBe(null);
    });

    test('honors If-Match', async () => {
      const params = await audience();
      const { latestVersion } = await get(params);
      const headers = { 'if-match': `"${latestVersion.versionId}"` };
      await tenant.call('draftAudience', { params, body: { customName: 'Theirs' } });
      await tenant.expectError('setAudiencePerson', 412, { params, body: { personId: ada }, headers });
      const current = { 'if-match': `"${(await get(params)).latestVersion.versionId}"` };
      expect((await link(params, ada, current)).personId).toBe(ada);
    });
  });

  describe('merging their persons', () => {
    test('gives their audiences the name of the person kept', async () => {
      const automatic = await audienceOf(ada);
      const custom = await audienceOf(ada, { customName: 'Engines' });
      await audience({ customName: 'Babbage' });
      await merge(ada, grace);
      expect(await get(automatic)).toMatchObject({
        personId: grace,
        computedName: 'Grace Hopper',
        effectiveName: 'Grace Hopper',
        latestVersion: { versionNumber: 1 },
      });
      expect(await get(custom)).toMatchObject({
        personId: grace,
        computedName: 'Grace Hopper',
        effectiveName: 'Engines',
      });
      expect(await find({ sort: 'name' })).toEqual(['Babbage', 'Engines', 'Grace Hopper']);
      expect(await find({ query: 'lovelace' })).toEqual([]);
      expect((await find({ query: 'hopper' })).toSorted()).toEqual(['Engines', 'Grace Hopper']);
      expect([await search('hopper'), await search('lovelace')]).toEqual([['Grace Hopper'], []]);
    });

    test('meanwhile never leaves an audience with the person that is gone', async () => {
      for (let round = 0; round < 5; round++) {
        const [from, into] = [`person_from_${ada}_${round}`, `person_into_${ada}_${round}`];
        await makePerson(harness.db, tenant.tenantId, from, 'Merged');
        await makePerson(harness.db, tenant.tenantId, into, 'Kept');
        const params = await audience();
        const [linked, created] = await Promise.allSettled([
          link(params, from),
          create(from),
          merge(from, into),
          link(params, from),
        ]);
        const { personId, computedName } = await get(params);
        expect([
          [into, 'Kept'],
          [null, expect.stringMatching(/^Audience \d+$/)],
        ]).toContainEqual([personId, computedName]);
        for (const reply of [linked, created])
          if (reply?.status === 'rejected') expect(String(reply.reason)).toContain('responded 404');
        const names = (await audiencesOf(into)).map((item) => item.computedName);
        expect(new Set(names).size).toBeLessThanOrEqual(1);
        const gone = harness.db.selectFrom('audiences').select('audience_id').where('person_id', '=', from);
        expect(await gone.execute()).toEqual([]);
      }
    });
  });
});
