import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { runMutationWithHeaders } from '#api/queries/run-mutation.ts';
import { addRecent } from '#api/sync/recents.ts';
import type { WithSource } from '#contract/json-source.ts';
import { type PersonLogCreate, personLogCreate } from '#contract/log-requests.ts';
import { phone } from '#contract/scalars.ts';
import { group, value } from '#engines/save/shape.ts';
import { normalizePhone } from '#lib/phone.ts';
import { truncate } from '#lib/text.ts';
import type { LogTargets } from './log-target.ts';
import { blankLog, logFields, type NewLog } from './new-log.ts';
import { type Confirmation, newLogAdapter } from './new-log-adapter.ts';
import { getPayloadText, payloadSchema } from './payload-text.ts';
import { emailWarning, linkedinWarning, phoneWarning } from './target-warnings.ts';

/** New entry for a person, identified by ID or contact details. The service creates the person if none matches. */
export interface NewPersonLog extends NewLog {
  target: keyof typeof targets;
  personId: string;
  email: string;
  phoneNumber: string;
  linkedinProfileUrl: string;
  /** Name of the person if the entry creates them. */
  name: string;
}

const shape = group('Log entry', {
  target: value('Person by'),
  personId: value('Person ID'),
  email: value('Email'),
  phoneNumber: value('Phone'),
  linkedinProfileUrl: value('LinkedIn URL'),
  name: value('Name'),
  ...logFields,
});

const { source, type, idempotencyKey, ...targetFields } = personLogCreate.shape;
const { personId, email, linkedinProfileUrl, name } = targetFields;
const schema = z.strictObject({ source, type, idempotencyKey, payload: payloadSchema });
const targets = {
  contact: { email, phoneNumber: z.pipe(z.transform(normalizePhone), phone), linkedinProfileUrl, name },
  id: { personId },
} satisfies LogTargets;

export const blankPersonLog = (id = ''): NewPersonLog => ({
  ...blankLog(),
  target: id ? 'id' : 'contact',
  personId: id,
  email: '',
  phoneNumber: '',
  linkedinProfileUrl: '',
  name: '',
});

/** Asks about contact details that are missing or look mistyped. */
function confirmContact(values: Record<string, string>): Confirmation[] {
  const { email = '', phoneNumber = '', linkedinProfileUrl = '' } = values;
  if (email === '' && phoneNumber === '' && linkedinProfileUrl === '')
    return [
      {
        title: 'Create a person without contact details?',
        detail: 'This creates a new person. Later entries can only reach them by ID.',
        field: 'email',
      },
    ];
  const suspectFields = [
    { field: 'email', noun: 'email', text: email, warn: emailWarning },
    { field: 'phoneNumber', noun: 'phone number', text: phoneNumber, warn: phoneWarning },
    { field: 'linkedinProfileUrl', noun: 'LinkedIn URL', text: linkedinProfileUrl, warn: linkedinWarning },
  ].filter(({ text, warn }) => text !== '' && warn(text) !== null);
  const [first, ...others] = suspectFields;
  if (!first) return [];
  const texts = suspectFields.map(({ text }) => `“${truncate(text, 100)}”`).join(' and ');
  return [
    {
      title: `Create a person with ${others.length === 0 ? `this ${first.noun}` : 'these details'}?`,
      detail: `${texts} ${others.length === 0 ? "doesn't" : "don't"} look right. If no one matches, this creates a person, who can't be deleted.`,
      field: first.field,
    },
  ];
}

/** Adapter for a new person log entry. The API can't read it later, so it's saved in the recents. */
export const newPersonLogAdapter = (client: QueryClient) =>
  newLogAdapter<NewPersonLog>({
    client,
    shape,
    schema,
    targets,
    missing: (values, target): Record<string, string> =>
      target === 'id' && !values.personId ? { personId: 'Enter a person ID' } : {},
    confirmations: (values, target) => (target === 'id' ? [] : confirmContact(values)),
    operation: 'createPersonLog',
    owner: { field: 'personId', unknown: 'No person has this ID' },
    async send(body) {
      const request = body as WithSource<PersonLogCreate>;
      const { data, headers } = await runMutationWithHeaders(client, 'createPersonLog', { body: request });
      const { personLogId: id, personId, createdAt = null, createdPerson: created = null } = data;
      const ownerId = personId || request.personId || null;
      return { written: { id, ownerId, createdAt, created }, headers };
    },
    onSaved({ written, payload, source, type }) {
      if (!written?.ownerId) return;
      const { id, ownerId } = written;
      const excerpt = getPayloadText(payload) || null;
      addRecent(client, {
        kind: 'writtenLog',
        id,
        name: excerpt,
        of: 'person',
        ownerId,
        source,
        type,
      }).catch(() => {});
    },
  });
