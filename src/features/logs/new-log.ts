import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { idempotencyKey, logSource, logType } from '#contract/logs.ts';
import { newIdempotencyKey } from '#lib/id.ts';
import { createSetting } from '#lib/setting.ts';
import { payloadSchema } from './payload-text.ts';

/** Form values of a new log entry; `''` is unset. The other fields identify the account or person. */
export interface NewLogValues {
  source: string;
  type: string;
  /** Source text of a JSON object. */
  payload: string;
  idempotencyKey: string;
  [field: string]: string;
}

/** Request body of a new log entry; the payload is source text. */
export type NewLogBody = Record<string, string>;

export interface CreatedLog {
  id: string;
  /** Account or person that got it; null if the response doesn't say. */
  ownerId: string | null;
  createdAt: string | null;
  /** Whether the entry created that account or person; null if the response doesn't say. */
  created: boolean | null;
  /** Whether the idempotency key had been used before, so that nothing was added now. */
  wasAlreadyAdded: boolean;
}

/** A question to ask before an entry is added. */
export interface Confirmation {
  title: string;
  detail: string;
  /** The field to return to. */
  field: string;
}

/** Account or person that got an entry. */
export interface LogResult {
  name: string;
  link: LinkProps;
  /** Sentence about the account or person created with the entry. */
  createdText: string | null;
  next: { label: string; link: LinkProps };
}

interface ResultOptions {
  log: CreatedLog;
  ownerId: string;
  values: NewLogValues;
  /** Name of the given account or person, if known. */
  name: string | undefined;
  signal: AbortSignal;
}

/** A form for new log entries: of accounts or of people, given or identified in the form. */
export interface LogKind {
  noun: 'account' | 'person';
  /** ID of the given account or person; `''` if the form asks for it. */
  ownerId: string;
  /** Field that identifies the account or person, unless it's given. */
  ownerField: ReactNode;
  /** Fields that say more about it, by name. */
  detailFields: { names: readonly string[]; content: ReactNode } | null;
  /** Name of the field to focus. */
  initialField: string;
  blank(): NewLogValues;
  /** Validates the form. Its output is the request body, without a given owner. */
  schema: z.ZodMiniType<NewLogBody, NewLogValues>;
  suggestions: { sources: readonly string[]; types: readonly string[] };
  /** Confirmations for fields that look mistyped. */
  confirmations(body: NewLogBody): Confirmation[];
  /** Sends one request. Throws `ApiError`. */
  send(body: NewLogBody): Promise<{ log: Omit<CreatedLog, 'wasAlreadyAdded'>; headers: Headers }>;
  /** Updates the cached lists. */
  onCreated(log: CreatedLog): void;
  /** Error for an ID that no account or person has. */
  unknownId(id: string): string;
  /** Looks up who got the entry, without the details that take too long. */
  loadResult(options: ResultOptions): Promise<LogResult>;
}

export const operationOf = ({ noun }: LogKind) =>
  (({ account: 'createAccountLog', person: 'createPersonLog' }) as const)[noun];

/** The form of sources and types: `Call note` as `call-note`. */
export const toKebab = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');

const inKebab = (schema: z.ZodMiniType<string, string>) => z.pipe(z.transform(toKebab), schema);

/** Schemas of the fields that every entry has. */
export const logFields = {
  source: inKebab(logSource),
  type: inKebab(logType),
  payload: payloadSchema,
  idempotencyKey,
};

/**
 * A text without the white space around it; undefined if it's blank.
 *
 * @param missing error if it's blank; otherwise that's allowed
 */
export const trimmed = (schema: z.ZodMiniType<unknown, string | undefined>, missing?: string) =>
  z.pipe(
    z.pipe(
      z.string().check(z.trim(), ...(missing === undefined ? [] : [z.minLength(1, missing)])),
      z.transform((text) => text || undefined),
    ),
    schema,
  );

/** Schema whose output is the request body. */
const bodyForm = (fields: z.ZodMiniType<object>) =>
  z.pipe(
    fields,
    z.transform((output) =>
      Object.fromEntries(Object.entries(output).filter(([, value]) => value !== undefined)),
    ),
  ) as unknown as LogKind['schema'];

interface IdentifiedOptions {
  /** Field with an ID or another identifier. */
  field: string;
  isId(text: string): boolean;
  idName: string;
  id: z.ZodMiniType<unknown, string | undefined>;
  /** Fields to send if it has no ID. */
  otherwise: Record<string, z.ZodMiniType>;
  /** Whether nothing identifies it, which is an error of the field. */
  isMissing?(values: NewLogValues): boolean;
  missing?: string;
}

/** Schema of a form that asks for its account or person. With an ID, the other fields about it aren't sent. */
export const identifiedForm = ({
  field,
  isId,
  idName,
  id,
  otherwise,
  isMissing,
  missing,
}: IdentifiedOptions) =>
  bodyForm(
    z.pipe(
      z.pipe(
        z.transform((values: NewLogValues) => ({
          ...values,
          target: isId(values[field] ?? '') ? 'id' : isMissing?.(values) ? 'none' : 'other',
        })),
        z.discriminatedUnion('target', [
          z.object({ ...logFields, target: z.literal('id'), [field]: trimmed(id) }),
          z.object({ ...logFields, target: z.literal('other'), ...otherwise }),
          // An object, so that errors of the other fields are found, too.
          z.object({
            ...logFields,
            target: z.literal('none'),
            [field]: z.unknown().check(z.refine(() => false, missing)),
          }),
        ]),
      ),
      z.transform(({ target, ...output }) =>
        Object.fromEntries(
          Object.entries(output).map(([name, value]) => [
            target === 'id' && name === field ? idName : name,
            value,
          ]),
        ),
      ),
    ),
  );

/** Source and type of the last entry, prefilled in the next one. */
export const lastSource = createSetting('audience-console-log-source', (stored) => stored || 'console');
export const lastType = createSetting('audience-console-log-type', (stored) => stored || 'note');

export const blankLog = (): NewLogValues => ({
  source: lastSource.get(),
  type: lastType.get(),
  payload: '',
  idempotencyKey: newIdempotencyKey(),
});

export const givenOwnerForm = {
  schema: bodyForm(z.object(logFields)),
  blank: blankLog,
  ownerField: null,
  detailFields: null,
  initialField: 'payload',
};

/** Says whether adding an entry created its account or person; null if unknown. */
export function createdText(
  noun: LogKind['noun'],
  { wasAlreadyAdded, created }: Pick<CreatedLog, 'wasAlreadyAdded' | 'created'>,
): string | null {
  if (wasAlreadyAdded || created === null) return null;
  return created ? `A new ${noun} was created.` : `Added to an existing ${noun}.`;
}
