import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { ApiError } from '#api/transport/errors.ts';
import { isSignedOut } from '#api/transport/session.ts';
import { faultOf } from '#engines/save/fault.ts';
import type { Editing } from '#engines/save/save-engine.ts';
import type { Group, GroupShape } from '#engines/save/shape.ts';
import { isBlank } from '#lib/text.ts';
import { signInAgain } from '#shell/notify.ts';
import { wasAlreadyAdded } from './already-added.ts';
import { type LogTargets, targetErrors, targetValues } from './log-target.ts';
import { lastSource, lastType, type NewLog, type Written } from './new-log.ts';
import { isPayload, wordsIn } from './payload-text.ts';

/** A question to ask before an entry is added. */
export interface Confirmation {
  title: string;
  detail: string;
  /** The field to return to. */
  field: string;
}

interface Facts<R extends object> {
  client: QueryClient;
  shape: GroupShape;
  /** The request without the fields of `targets`, its payload as text. */
  schema: z.ZodMiniType;
  targets: LogTargets;
  /** Messages for fields that are required to know whose log it is. */
  missing(values: Record<string, string>, target: unknown): Record<string, string>;
  /** Questions about fields of the selected way that look mistyped. */
  confirmations(values: Record<string, string>, target: unknown): Confirmation[];
  /** The field that names whose log it is, and what to say where nothing has that id. */
  owner: { field: string; unknown: string };
  /** The operation that writes it. */
  operation: 'createAccountLog' | 'createPersonLog';
  /** Sends the request. */
  send(body: Group): Promise<{ written: Omit<Written, 'wasAlreadyAdded'>; headers: Headers }>;
  onSaved(record: R): void;
}

/**
 * How a log entry is written: once, however often it is tried, by the idempotency key that is part of it. The key is
 * kept with whatever is unsaved, so that a try after a reload is a try of the same entry.
 */
export function logWriting<R extends NewLog>(facts: Facts<R>): Editing<R> {
  const { client, shape, schema, targets, owner, operation, send, onSaved } = facts;
  /** The submission without a final response yet, retries included. */
  let submission: { key: string; sentAt: number } | null = null;

  /** Sends an entry. The result says whether it existed before this submission. */
  async function submit(record: R): Promise<Written> {
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
      const refusal = inWords(error, owner);
      // A refused entry wasn't added: the next try is another submission.
      if (faultOf(refusal).kind === 'refused') submission = null;
      throw refusal;
    }
  }

  return {
    shape,
    schema,
    check: (doc) => ({
      ...targetErrors(targets, doc),
      ...facts.missing(targetValues(targets, doc), doc.target),
    }),
    question(doc) {
      const confirmations = facts.confirmations(targetValues(targets, doc), doc.target);
      if (isBlank(wordsIn(String(doc.payload)))) confirmations.push(blankText);
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
    // Nobody else can have changed what is not there.
    guarded: true,
    readable: false,
    compare: () => 0,
    read: async (_signal, told) => told,
    async write(patch, told) {
      const record = { ...told, ...patch };
      return { ...record, written: await submit(record) };
    },
    request(patch, told) {
      const record = { ...told, ...patch };
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

const blankText: Confirmation = {
  title: 'Add a blank entry?',
  detail: 'Its text has only spaces or line breaks.',
  field: 'payload',
};

/** The request for an entry: what is filled in, its payload as it was typed. */
function requestOf(targets: LogTargets, record: NewLog): Group {
  const { source, type, idempotencyKey, payload } = record;
  return { ...targetValues(targets, { ...record }), source, type, idempotencyKey, payload };
}

/** What the service refused, on the field it is about. */
function inWords(error: unknown, { field, unknown }: Facts<NewLog>['owner']): unknown {
  if (!(error instanceof ApiError)) return error;
  const { kind, operation, status, code, message } = error;
  const on = (path: string, words: string) =>
    new ApiError({ kind: 'conflict', operation, status, code, message, fields: [{ path, message: words }] });
  if (kind === 'not-found') return on(field, unknown);
  if (code === 'idempotency_conflict')
    return on('idempotencyKey', 'This key was used for another entry. Use a new key.');
  return error;
}
