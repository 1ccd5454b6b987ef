import type { PersonLog } from '#contract/persons.ts';
import { getLog, type LogKind, listLogEntries, listLogs, logFields, setDeleted } from './logs.ts';
import { findPerson } from './persons.ts';
import type { Call, Handlers } from './service.ts';

const personLogs: LogKind<PersonLog> = {
  table: 'person_logs',
  id: 'person_log_id',
  ownerTable: 'persons',
  ownerId: 'person_id',
  findOwner: findPerson,
  toReply: (service, row) => ({
    personLogId: row.person_log_id,
    personId: row.person_id,
    ...logFields(service, row),
  }),
};

const pathOf = ({ tenantId, params }: Pick<Call<'getPersonLog'>, 'tenantId' | 'params'>) => ({
  tenantId,
  ownerId: params.person_id,
  logId: params.person_log_id,
});

export const personLogHandlers = {
  listPersonLogs: (call) =>
    listLogs(personLogs, { ...call, ownerId: call.params.person_id, operation: 'listPersonLogs' }),

  listPersonLogEntries: (call) =>
    listLogEntries(personLogs, {
      ...call,
      ownerId: call.params.person_id,
      operation: 'listPersonLogEntries',
    }),

  /** Also returns deleted entries, with `deletedAt`. */
  getPersonLog: (call) => getLog(personLogs, call, pathOf(call)),

  deletePersonLog: (call) => setDeleted(personLogs, call, pathOf(call), true),

  restorePersonLog: (call) => setDeleted(personLogs, call, pathOf(call), false),
} satisfies Handlers<
  'listPersonLogs' | 'listPersonLogEntries' | 'getPersonLog' | 'deletePersonLog' | 'restorePersonLog'
>;
