import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { performWithHeaders } from '#api/perform.ts';
import { noteRecent } from '#api/recents.ts';
import type { WithSource } from '#contract/json-source.ts';
import { type PersonLogCreate, personLogCreate } from '#contract/log-requests.ts';
import { phone } from '#contract/scalars.ts';
import { group, value } from '#form/engine/shape.ts';
import type { LogTargets } from '#form/log/log-target.ts';
import { logWriting } from '#form/log/log-writing.ts';
import { blankLog, logFields, type NewLog } from '#form/log/new-log.ts';
import { payloadText, wordsIn } from '#form/log/payload-text.ts';
import { normalizePhone } from '#util/phone.ts';

/** An entry for a person, given by their id, else found by what is known of them, else made. */
export interface NewPersonLog extends NewLog {
  target: keyof typeof targets;
  personId: string;
  email: string;
  phoneNumber: string;
  linkedinProfileUrl: string;
  /** What the person is called where the entry makes them. */
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

const { source, type, idempotencyKey, ...given } = personLogCreate.shape;
const { personId, email, linkedinProfileUrl, name } = given;
const schema = z.strictObject({ source, type, idempotencyKey, payload: payloadText });
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

/** How an entry of a person is written. No operation reads it again, so it is noted as added by you. */
export const personLogWriting = (client: QueryClient) =>
  logWriting<NewPersonLog>({
    client,
    shape,
    schema,
    targets,
    missing: (values, target): Record<string, string> =>
      target === 'id' && !values.personId ? { personId: 'Enter a person ID' } : {},
    doubts({ email, phoneNumber, linkedinProfileUrl }, target) {
      if (target === 'id' || email || phoneNumber || linkedinProfileUrl) return [];
      return ['This creates a new person without contact details. Later entries can only reach them by ID.'];
    },
    operation: 'createPersonLog',
    owner: { field: 'personId', unknown: 'No person has this ID' },
    async send(body) {
      const request = body as WithSource<PersonLogCreate>;
      const { data, headers } = await performWithHeaders(client, 'createPersonLog', { body: request });
      const { personLogId: id, personId, createdAt = null, createdPerson: created = null } = data;
      const ownerId = personId || request.personId || null;
      return { written: { id, ownerId, createdAt, created }, headers };
    },
    onSaved({ written, payload, source, type }) {
      if (!written?.ownerId) return;
      const { id, ownerId } = written;
      const called = wordsIn(payload) || null;
      noteRecent(client, { kind: 'writtenLog', id, name: called, of: 'person', ownerId, source, type }).catch(
        () => {},
      );
    },
  });
