import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { perform } from '#api/perform.ts';
import { noteRecent } from '#api/recents.ts';
import { type PersonLogCreate, personLogCreate } from '#contract/log-requests.ts';
import { group, value } from '#form/engine/shape.ts';
import { logWriting } from '#form/log/log-writing.ts';
import { blankLog, logFields, type NewLog } from '#form/log/new-log.ts';
import { orEmpty } from '#form/log/or-empty.ts';
import { payloadText, wordsIn } from '#form/log/payload-text.ts';

/** An entry for a person, given by their id, else found by what is known of them, else made. */
export interface NewPersonLog extends NewLog {
  personId: string;
  email: string;
  phoneNumber: string;
  linkedinProfileUrl: string;
  /** What the person is called where the entry makes them. */
  name: string;
}

const shape = group('Log entry', {
  personId: value('Person id'),
  email: value('Email'),
  phoneNumber: value('Phone'),
  linkedinProfileUrl: value('LinkedIn'),
  name: value('Name'),
  ...logFields,
});

const { personId, email, phoneNumber, linkedinProfileUrl, name } = personLogCreate.shape;
// Not z.extend, which would come with the first visit.
const schema = z.strictObject({
  ...personLogCreate.shape,
  personId: orEmpty(personId),
  email: orEmpty(email),
  phoneNumber: orEmpty(phoneNumber),
  linkedinProfileUrl: orEmpty(linkedinProfileUrl),
  name: orEmpty(name),
  payload: payloadText,
});

export const blankPersonLog = (id = ''): NewPersonLog => ({
  ...blankLog(),
  personId: id,
  email: '',
  phoneNumber: '',
  linkedinProfileUrl: '',
  name: '',
});

/** How an entry of a person is written. No operation reads it again, so it is noted as written here. */
export const personLogWriting = (client: QueryClient) =>
  logWriting<NewPersonLog>({
    client,
    shape,
    schema,
    operation: 'createPersonLog',
    owner: { field: 'personId', unknown: 'No person has this id' },
    async send(body) {
      const answer = await perform(client, 'createPersonLog', { body: body as PersonLogCreate });
      const { personLogId: id, personId: found, createdAt = null, createdPerson: created = null } = answer;
      return { id, ownerId: found || (body as PersonLogCreate).personId || null, createdAt, created };
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
