import { type Endpoints, endpoints } from '#contract/endpoints.ts';
import type { Operation } from '#contract/operations.ts';
import { addSessions, makePage, makePerson, makeTopic, plainSession } from './fixtures.ts';
import type { Harness, Tenant } from './harness.ts';

type ParamName = { [O in Operation]: keyof Endpoints[O]['params']['shape'] }[Operation];
type OperationWithBody = { [O in Operation]: Endpoints[O] extends { body: unknown } ? O : never }[Operation];

/** The ID of one record of each kind, by the name of its path parameter. */
export type World = Record<ParamName, string>;

/** ID of a second person, the same in each tenant. */
export const MERGE_TARGET = 'person_merge_target';

const validBodies: Record<OperationWithBody, object> = {
  updatePage: { name: 'Renamed' },
  archivePage: {},
  createAudience: { customName: 'Another' },
  updateAudience: { customName: 'Renamed' },
  draftAudience: { customName: 'Drafted' },
  publishAudience: {},
  archiveAudience: {},
  restoreAudience: {},
  createPersonAudience: { publishBehavior: 'draft' },
  setAudiencePerson: { personId: MERGE_TARGET },
  restoreMessage: {},
  updateTopic: { title: 'Renamed' },
  createPersonLog: { source: 'test', type: 'note', payload: {}, email: 'ada@world.example' },
  updateAccountLog: { text: 'Replaced' },
  createAccountLog: { source: 'test', type: 'note', payload: {}, domain: 'world.example' },
  createPage: { name: 'Another' },
  publishPage: {},
  restorePage: {},
  namePageRevision: { name: 'Launch' },
  createTopic: { title: 'Another' },
  createTopicEntry: { content: { type: 'text', content: 'More' } },
  updateTopicEntry: { content: { type: 'text', content: 'Replaced' } },
  mergePerson: { into: MERGE_TARGET },
  restoreAccountLog: {},
  restorePersonLog: {},
};
/** A valid body for each operation that has one. */
export const bodies: Partial<Record<Operation, object>> = validBodies;

/** Creates one record of each kind in a tenant. */
export async function makeWorld({ db }: Harness, tenant: Tenant): Promise<World> {
  const page_id = await makePage(db, tenant.tenantId, 'Landing');
  const params = { page_id };
  const { audienceId: audience_id } = await tenant.call('createAudience', {
    params,
    body: { publishBehavior: 'draft', customName: 'Engineers', supplementaryContext: 'They build things.' },
  });
  const { items } = await tenant.call('listAudienceVersions', {
    params: { page_id, audience_id },
    query: { include: 'messageSnapshot' },
  });
  const session = plainSession({ audience_id, started_at: Date.UTC(2026, 1, 1, 12) });
  await addSessions(db, tenant.tenantId, page_id, [session]);
  const personLog = await tenant.call('createPersonLog', {
    body: { source: 'test', type: 'note', payload: {}, email: 'ada@world.example', name: 'Ada' },
  });
  const accountLog = await tenant.call('createAccountLog', {
    body: { source: 'test', type: 'note', payload: {}, domain: 'world.example' },
  });
  const topic_id = await makeTopic(db, tenant.tenantId, 'Pricing');
  const revisions = await tenant.call('listPageRevisions', { params });
  const topic = await tenant.call('getTopic', { params: { topic_id } });
  await makePerson(db, tenant.tenantId, MERGE_TARGET, 'Grace');
  return {
    page_id,
    revision_id: revisions.items[0]?.revisionId ?? '',
    audience_id,
    version_id: items[0]?.versionId ?? '',
    message_id: items[0]?.messageSnapshot?.messageId ?? '',
    audience_session_id: session.session_id,
    topic_id,
    topic_entry_id: topic.entries[0]?.topicEntryId ?? '',
    person_id: personLog.personId,
    person_log_id: personLog.personLogId,
    account_id: accountLog.accountId,
    account_log_id: accountLog.accountLogId,
  };
}

/** Path parameters of an operation. */
export const paramsOf = (world: World, operation: Operation) =>
  Object.fromEntries(
    Object.keys(endpoints[operation].params.shape).map((name) => [name, world[name as keyof World]]),
  );
