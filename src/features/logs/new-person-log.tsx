import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { invalidate } from '#api/sync/invalidation.ts';
import { refetchFirstPage } from '#api/sync/live-list.ts';
import { callWithHeaders } from '#api/transport/client.ts';
import { useCapability } from '#api/transport/session.ts';
import type { WithSource } from '#contract/json-source.ts';
import { type PersonLogCreate, personLogCreate } from '#contract/log-requests.ts';
import { phone } from '#contract/scalars.ts';
import type { Suggestion } from '#editor/fields/text-field.tsx';
import { foundPeopleQuery, personQuery } from '#features/people/public.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { recordName, shortenId } from '#lib/id.ts';
import { normalizePhone } from '#lib/phone.ts';
import { truncate } from '#lib/text.ts';
import { LogTextField } from './log-fields.tsx';
import { logQuery } from './logs-queries.ts';
import {
  blankLog,
  type Confirmation,
  createdText,
  givenOwnerForm,
  identifiedForm,
  type LogKind,
  type NewLogBody,
  type NewLogValues,
  trimmed,
} from './new-log.ts';
import { emailWarning, linkedinWarning, phoneWarning } from './target-warnings.ts';

const { personId, email, linkedinProfileUrl, name } = personLogCreate.shape;

/** Services choose the form of IDs. Emails have an @. */
const isPersonId = (text: string) => /^[^\s@]+$/.test(text.trim());

const schema = identifiedForm({
  field: 'email',
  isId: isPersonId,
  idName: 'personId',
  id: personId,
  otherwise: {
    email: trimmed(email),
    phoneNumber: trimmed(z.optional(z.pipe(z.transform(normalizePhone), phone))),
    linkedinProfileUrl: trimmed(linkedinProfileUrl),
    name: trimmed(name),
  },
});

const details = { phoneNumber: '', linkedinProfileUrl: '', name: '' };
const blankPersonLog = () => ({ ...blankLog(), email: '', ...details });

/**
 * Form for entries in the logs of people. Without a `personId`, it asks for an ID or
 * contact details. The service creates the person if none matches.
 */
export const personLogKind = (client: QueryClient, personId = ''): LogKind => ({
  noun: 'person',
  ownerId: personId,
  ...(personId
    ? givenOwnerForm
    : {
        schema,
        blank: blankPersonLog,
        ownerField: <PersonField />,
        detailFields: { names: Object.keys(details), content: <ContactFields /> },
        initialField: 'email',
      }),
  suggestions: { sources: [], types: [] },
  confirmations: (body) => (body.personId === undefined ? confirmContact(body) : []),
  async send(fields) {
    const body = fields as unknown as WithSource<PersonLogCreate>;
    const { data, headers } = await callWithHeaders('createPersonLog', { body });
    const { personLogId: id, personId, createdAt = null, createdPerson: created = null } = data;
    return { log: { id, ownerId: personId || body.personId || null, createdAt, created }, headers };
  },
  onCreated({ ownerId }) {
    void invalidate(client, 'listPersons');
    if (!ownerId) return;
    for (const deleted of [false, true])
      refetchFirstPage(client, logQuery({ noun: 'person', id: ownerId }, deleted)).catch(() => {});
    void invalidate(client, 'listPersonLogEntries');
  },
  async loadResult({ log, ownerId, values, name, signal }) {
    const { email = '', phoneNumber, linkedinProfileUrl } = values;
    const isByContact = !isPersonId(email);
    const contact = isByContact && (email || phoneNumber || linkedinProfileUrl);
    const link = linkOptions({ to: '/persons/$personId', params: { personId: ownerId } });
    return {
      name: name || (await loadName(client, ownerId, signal)) || contact || shortenId(ownerId),
      link,
      createdText: isByContact ? createdText('person', log) : null,
      next: { label: 'Open person', link },
    };
  },
});

/** Asks about contact details that are missing or look mistyped. */
function confirmContact({
  email = '',
  phoneNumber = '',
  linkedinProfileUrl = '',
}: NewLogBody): Confirmation[] {
  if (email === '' && phoneNumber === '' && linkedinProfileUrl === '')
    return [
      {
        title: 'Create a person without contact details?',
        detail: 'This creates a new person. Later entries can only reach them by ID.',
        field: 'email',
      },
    ];
  const details = [
    { field: 'email', noun: 'email', text: email, warn: emailWarning },
    { field: 'phoneNumber', noun: 'phone number', text: phoneNumber, warn: phoneWarning },
    { field: 'linkedinProfileUrl', noun: 'LinkedIn URL', text: linkedinProfileUrl, warn: linkedinWarning },
  ];
  return details
    .filter(({ text, warn }) => text !== '' && warn(text) !== null)
    .map(({ field, noun, text }) => ({
      title: `Create a person with this ${noun}?`,
      detail: `“${truncate(text, 100)}” doesn't look right. If no one matches, this creates a person, who can't be deleted.`,
      field,
    }));
}

/** Loads and caches the person for their name. Falls back to the cache. */
async function loadName(client: QueryClient, personId: string, signal: AbortSignal) {
  const timeout = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
  const query = personQuery(personId);
  const person = client.fetchQuery({ ...query, retry: false }).catch(() => null);
  return ((await Promise.race([person, timeout])) ?? client.getQueryData(query.queryKey))?.name ?? null;
}

const MAX_SUGGESTIONS = 20;

/** Email or ID of a person. Suggests matching people if the service lists them. */
function PersonField() {
  const canList = useCapability('people');
  const text = useWatch<NewLogValues>({ name: 'email' })?.trim() ?? '';
  const query = useDebouncedValue(text);
  const { data } = useQuery({
    ...foundPeopleQuery(query, MAX_SUGGESTIONS),
    enabled: canList && query !== '',
    placeholderData: keepPreviousData,
  });
  const people = canList && text !== '' ? (data?.items ?? []) : [];
  const nameOf = (each: (typeof people)[number]) => recordName('Person', each.personId, each.name);
  const person = people.find((each) => each.personId === text || isSameEmail(each.email, text));
  return (
    <LogTextField
      name="email"
      label="Person"
      isWide
      inputMode="email"
      placeholder={canList ? 'Name, email, company or ID' : 'Email or ID'}
      suggestions={people.map(
        (each): Suggestion => ({
          value: each.email || each.personId,
          label: nameOf(each),
        }),
      )}
      // While a name is typed, its suggestions are shown.
      warn={() => (people.length > 0 || isPersonId(text) ? null : emailWarning(text))}
      hint={
        person
          ? `Goes to ${truncate(nameOf(person), 100)}`
          : 'A new email creates a person. An ID must exist.'
      }
    />
  );
}

const isSameEmail = (email: string | null | undefined, text: string) =>
  email?.toLowerCase() === text.toLowerCase();

const ContactFields = () => (
  <>
    <p className="col-span-full -mb-1 text-muted text-xs">
      The entry goes to the person with this email, else phone, else LinkedIn URL. If no one matches, a new
      person is created.
    </p>
    <PhoneField />
    <LogTextField
      name="linkedinProfileUrl"
      label="LinkedIn URL"
      mono
      inputMode="url"
      warn={linkedinWarning}
    />
    <LogTextField name="name" label="Name" hint="Only for a new person" />
  </>
);

function PhoneField() {
  const text = useWatch<NewLogValues>({ name: 'phoneNumber' })?.trim() ?? '';
  const number = normalizePhone(text);
  const isNormalized = number !== text && phone.safeParse(number).success;
  return (
    <LogTextField
      name="phoneNumber"
      label="Phone"
      mono
      placeholder="+49 30 5550142"
      inputMode="tel"
      hint={isNormalized ? `Saved as ${number}` : 'With the country code'}
    />
  );
}
