import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { ApiError } from '#api/transport/errors.ts';
import { isSignedOut } from '#api/transport/session.ts';
import { classifyError } from '#engines/save/classify-error.ts';
import type { RecordAdapter } from '#engines/save/save-engine.ts';
import type { Group, GroupShape } from '#engines/save/shape.ts';
import { isBlank } from '#lib/text.ts';
import { signInAgain } from '#shell/notify.ts';
import { wasAlreadyAdded } from './already-added.ts';
import { type LogTargets, targetErrors, targetValues } from './log-target.ts';
import { type CreatedLog, lastSource, lastType, type NewLog } from './new-log.ts';
import { getPayloadText, isPayload } from './payload-text.ts';

/** A question to ask before an entry is added. */
export interface Confirmation {
  title: string;
  detail: string;
  /** The field to return to. */
  field: string;
}

interface NewLogAdapterOptions<R extends object> {
  client: QueryClient;
  shape: GroupShape;
  /** The request without the fields of `targets`, its payload as text. */
  schema: z.ZodMiniType;
  targets: LogTargets;
  /** Errors of required fields that identify the owner. */
  missing(values: Record<string, string>, target: unknown): Record<string, string>;
  /** Confirmations for fields of the selected target that look mistyped. */
  confirmations(values: Record<string, string>, target: unknown): Confirmation[];
  /** Field with the owner's ID, and its error if the ID is unknown. */
  owner: { field: string; unknown: string };
  operation: 'createAccountLog' | 'createPersonLog';
  send(body: Group): Promise<{ written: Omit<CreatedLog, 'wasAlreadyAdded'>; headers: Headers }>;
  onSaved(record: R): void;
}

/**
 * Adapter for adding a log entry exactly once. The idempotency key is part of the record and its draft, so that
 * retries after a reload add no duplicate.
 */
export function newLogAdapter<R extends NewLog>(options: NewLogAdapterOptions<R>): RecordAdapter<R> {
  const { client, shape, schema, targets, owner, operation, send, onSaved } = options;
  /** The submission without a final response yet, retries included. */
  let submission: { key: string; sentAt: number } | null = null;

  /** Sends an entry. The result says whether it existed before this submission. */
  async function submit(record: R): Promise<CreatedLog> {
    const { idempotencyKey: key } = record;
    const current = submission?.key === key ? submission : { key, sentAt: Date.now() };
    const { sentAt } = current;
    const isRetry = current === submission;
    submission = current;
    try {
      const { written, headers } = await send(requestOf(targets, record));
      submission = null;
      return {
        ...written,
        wasAlreadyAdded: wasAlreadyAdded(headers, written.createdAt, { sentAt, isRetry }),
      };
    } catch (error) {
      const failure = withFieldErrors(error, owner);
      // A rejected entry wasn't added: the next attempt is a new submission.
      if (classifyError(failure).kind === 'rejected') submission = null;
      throw failure;
    }
  }

  return {
    shape,
    schema,
    check: (doc) => ({
      ...targetErrors(targets, doc),
      ...options.missing(targetValues(targets, doc), doc.target),
    }),
    confirmation(doc) {
      const confirmations = options.confirmations(targetValues(targets, doc), doc.target);
      if (isBlank(getPayloadText(String(doc.payload)))) confirmations.push(blankTextConfirmation);
      const [first, ...others] = confirmations;
      if (!first) return null;
      return {
        title: others.length === 0 ? first.title : 'Add this entry?',
        detail: confirmations.map(({ detail }) => detail).join(' '),
        action: 'Add entry',
        path: [first.field],
      };
    },
    isNew: ({ written }) => written === null,
    // A new entry can't conflict.
    hasVersionCheck: true,
    canLoad: false,
    compare: () => 0,
    load: async (_signal, remote) => remote,
    async save(patch, remote) {
      const record = { ...remote, ...patch };
      return { ...record, written: await submit(record) };
    },
    request(patch, remote) {
      const record = { ...remote, ...patch };
      if (!isPayload(record.payload)) return null;
      return { operation, input: { body: requestOf(targets, record) } };
    },
    signIn: signInAgain,
    isSignedOut: () => isSignedOut(client),
    onSaved(record) {
      lastSource.set(record.source);
      lastType.set(record.type);
      onSaved(record);
    },
  };
}

const blankTextConfirmation: Confirmation = {
  title: 'Add a blank entry?',
  detail: 'Its text has only spaces or line breaks.',
  field: 'payload',
};

/** Request body: non-blank fields and the payload's source text. */
function requestOf(targets: LogTargets, record: NewLog): Group {
  const { source, type, idempotencyKey, payload } = record;
  return { ...targetValues(targets, { ...record }), source, type, idempotencyKey, payload };
}

/** Moves a rejection to the field that caused it. */
function withFieldErrors(error: unknown, { field, unknown }: NewLogAdapterOptions<NewLog>['owner']): unknown {
  if (!(error instanceof ApiError)) return error;
  const { kind, operation, status, code, message } = error;
  const on = (path: string, words: string) =>
    new ApiError({ kind: 'conflict', operation, status, code, message, fields: [{ path, message: words }] });
  if (kind === 'not-found') return on(field, unknown);
  if (code === 'idempotency_conflict')
    return on('idempotencyKey', 'This key was used for another entry. Use a new key.');
  return error;
}
