import type { PersonLog } from '#contract/persons.ts';
import { getLog, type LogKind, listLogEntries, listLogs, logFields, setDeleted } from './logs.ts';
import { findPerson } from './persons.ts';
import type { Handlers } from './service.ts';

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

const pathOf = (tenantId: string, params: { person_id: string; person_log_id: string }) => ({
  tenantId,
  ownerId: params.person_id,
  logId: params.person_log_id,
});

export const personLogHandlers = {
  listPersonLogs: ({ service, tenantId, params, query }) =>
    listLogs(personLogs, {
      service,
      tenantId,
      ownerId: params.person_id,
      operation: 'listPersonLogs',
      query,
    }),

  listPersonLogEntries: ({ service, tenantId, params, query }) =>
    listLogEntries(personLogs, {
      service,
      tenantId,
      ownerId: params.person_id,
      operation: 'listPersonLogEntries',
      query,
    }),

  /** Also returns deleted entries, with `deletedAt`. */
  getPersonLog: ({ service, tenantId, params }) => getLog(personLogs, service, pathOf(tenantId, params)),

  deletePersonLog: ({ service, tenantId, params }) =>
    setDeleted(personLogs, service, pathOf(tenantId, params), true),

  restorePersonLog: ({ service, tenantId, params }) =>
    setDeleted(personLogs, service, pathOf(tenantId, params), false),
} satisfies Handlers<
  'listPersonLogs' | 'listPersonLogEntries' | 'getPersonLog' | 'deletePersonLog' | 'restorePersonLog'
>;
