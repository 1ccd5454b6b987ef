import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { ListItem } from '#api/queries/lists.ts';
import { invalidate } from '#api/sync/invalidation.ts';
import { refetchFirstPage } from '#api/sync/live-list.ts';
import { callWithHeaders } from '#api/transport/client.ts';
import { useCapability } from '#api/transport/session.ts';
import type { WithSource } from '#contract/json-source.ts';
import { type PersonLogCreate, personLogCreate } from '#contract/log-requests.ts';
import { phone } from '#contract/scalars.ts';
import { foundPeopleQuery, personQuery, rankPeople, useMatchedDetail } from '#features/people/public.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { recordName, shortenId } from '#lib/id.ts';
import { normalizePhone } from '#lib/phone.ts';
import { truncate } from '#lib/text.ts';
import { Monogram } from '#ui/monogram.tsx';
import { PhoneNumber } from '#ui/phone-number.tsx';
import { createOption, LogCombobox, retryOption } from './log-combobox.tsx';
import { LogTextField } from './log-fields.tsx';
import { logQuery, suggestionsOf } from './logs-queries.ts';
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

/** Whether a text may be a name rather than a contact detail or an ID. */
const isName = (text: string) => /^[^\d@_/:]+$/.test(text);

/** The contact details that a text is, which can create a person, and the field they're sent as. */
function contactOf(text: string) {
  if (emailWarning(text) === null) return { field: 'email', noun: 'email', value: text } as const;
  if (phone.safeParse(normalizePhone(text)).success && phoneWarning(text) === null)
    return { field: 'phoneNumber', noun: 'phone number', value: text } as const;
  const url = /^https?:/i.test(text) ? text : `https://${text}`;
  if (linkedinWarning(url) === null)
    return { field: 'linkedinProfileUrl', noun: 'LinkedIn URL', value: url } as const;
  return null;
}

/** The values as they're sent: a phone number or LinkedIn URL may be typed as the person. */
function withContact(values: NewLogValues): NewLogValues {
  const contact = contactOf(values.email?.trim() ?? '');
  return contact ? { ...values, email: '', [contact.field]: contact.value } : values;
}

const details = { phoneNumber: '', linkedinProfileUrl: '', name: '' };
const NO_PERSON = 'Pick a person, or enter an email, phone or ID';

/** Error for a text that identifies no one; a name that was searched for can be picked or created. */
const errorFor = (client: QueryClient, text: string, otherwise: string) =>
  isName(text) && client.getQueryData(foundPeopleQuery(text).queryKey)
    ? `Pick a person from the list, or create “${truncate(text, 100)}”`
    : otherwise;

const schemaOf = (client: QueryClient) =>
  z.pipe(
    z.transform(withContact),
    identifiedForm({
      field: 'email',
      isId: isPersonId,
      idName: 'personId',
      id: personId,
      otherwise: {
        email: trimmed(email).check(
          z.refine((text) => /@|^$/.test(`${text ?? ''}`), {
            error: ({ input }) => errorFor(client, `${input}`, NO_PERSON),
          }),
        ),
        phoneNumber: trimmed(z.optional(z.pipe(z.transform(normalizePhone), phone))),
        linkedinProfileUrl: trimmed(linkedinProfileUrl),
        name: trimmed(name),
      },
      isMissing: (values) => ['email', ...Object.keys(details)].every((field) => !values[field]?.trim()),
      missing: NO_PERSON,
    }),
  ) as unknown as LogKind['schema'];

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
        schema: schemaOf(client),
        blank: () => ({ ...blankLog(), email: '', ...details }),
        ownerField: <PersonField />,
        detailFields: { names: Object.keys(details), content: <ContactFields /> },
        initialField: 'email',
      }),
  suggestions: suggestionsOf(client, 'listPersonLogs'),
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
  unknownId: (id) => errorFor(client, id, 'No person has this ID'),
  async loadResult({ log, ownerId, values, name, signal }) {
    const { email = '', phoneNumber, linkedinProfileUrl } = withContact(values);
    const isByContact = !isPersonId(email);
    const contact = isByContact && (email || phoneNumber || linkedinProfileUrl);
    const link = linkOptions({ to: '/persons/$personId', params: { personId: ownerId } });
    return {
      name: name || (await loadName(client, ownerId, signal)) || contact || shortenId(ownerId),
      link,
      createdText: isByContact && !personId ? createdText('person', log) : null,
      next: personId
        ? {
            label: 'Open entry',
            link: linkOptions({
              to: '/persons/$personId/logs/$personLogId',
              params: { personId: ownerId, personLogId: log.id },
            }),
          }
        : { label: 'Open person', link },
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

const MAX_PEOPLE = 20;
const NO_MATCH = 'No person matches. To create one, enter a name, email or phone number.';

type FoundPerson = ListItem<'listPersons'>;

const nameOf = ({ personId, name }: FoundPerson) => truncate(recordName('Person', personId, name), 100);
const contactTextOf = ({ email, domain, phoneNumber }: FoundPerson) => email || domain || phoneNumber;

function optionOf(person: FoundPerson, detail: string | null | undefined) {
  const { personId, phoneNumber } = person;
  return {
    key: personId,
    label: nameOf(person),
    detail: detail && detail === phoneNumber ? <PhoneNumber>{detail}</PhoneNumber> : detail,
    mark: <Monogram shape="round" icon={UserRound} name={person.name} />,
  };
}

/** Whether the service finds the person by the contact details. */
function hasContact(person: FoundPerson, contact: ReturnType<typeof contactOf>): boolean {
  if (!contact) return false;
  const text = contact.field === 'phoneNumber' ? normalizePhone(contact.value) : contact.value;
  return person[contact.field]?.toLowerCase() === text.toLowerCase();
}

/** Finds a person, or creates one by contact details. A text field if the service doesn't list people. */
function PersonField() {
  const canList = useCapability('people');
  const client = useQueryClient();
  const form = useFormContext<NewLogValues>();
  const text = useWatch<NewLogValues>({ name: 'email' })?.trim() ?? '';
  const newName = useWatch<NewLogValues>({ name: 'name' })?.trim() ?? '';
  const [picked, setPicked] = useState<FoundPerson | null>(null);
  const isPicked = picked?.personId === text;
  const query = useDebouncedValue(text);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...foundPeopleQuery(query),
    enabled: canList && query !== '' && !isPicked,
    placeholderData: keepPreviousData,
  });
  const found =
    canList && text !== '' && !isPicked ? rankPeople(data?.items ?? [], text).slice(0, MAX_PEOPLE) : [];
  const detailOf = useMatchedDetail(found, text);
  const isCurrent = isPicked || (query === text && data !== undefined && !isPlaceholderData);
  const hasFailed = query === text && error !== null && !isFetching;
  const contact = contactOf(text);
  const person = isPicked
    ? picked
    : found.find((each) => each.personId === text || hasContact(each, contact));
  // Enter picks the first one.
  const people = person ? [person, ...found.filter((each) => each !== person)] : found;
  const unknown = isCurrent && !person ? contact : null;
  const canCreateByName = isCurrent && !person && !contact && isName(text);
  const isNewName = canCreateByName && found.length === 0;
  const createByName = () => {
    form.setValue('name', text);
    form.setValue('email', '', { shouldValidate: true });
  };
  /** Picks the only match, once it's found. */
  const pickOnly = async () => {
    if (!canList || text === '' || person || contact) return;
    const { items } = await client.fetchQuery(foundPeopleQuery(text));
    const [only, ...others] = items;
    if (!only || others.length > 0 || form.getValues('email')?.trim() !== text) return;
    setPicked(only);
    form.setValue('email', only.personId);
  };
  const options = [
    ...people.map((each) => optionOf(each, detailOf(each))),
    ...(unknown ? [createOption(text)] : []),
    ...(canCreateByName ? [{ ...createOption(text), run: createByName }] : []),
    ...(hasFailed ? [retryOption('people', () => void refetch())] : []),
  ];
  const hint = () => {
    if (person) return `Goes to ${nameOf(person)}`;
    if (unknown) return `No one has this ${unknown.noun}. Creates a new person.`;
    if (isNewName) return 'No one has this name. Pick “Create” to add a new person.';
    if (text === '' && newName !== '')
      return `Creates ${truncate(newName, 100)}. Later entries find them by email.`;
    return canList ? 'A new name or email creates a person' : 'A new email creates a person';
  };
  // While a name is typed, people are searched.
  const isSearching = (canList && !isCurrent && !hasFailed) || found.length > 0;
  return (
    <LogCombobox
      name="email"
      sentAs={contact?.field}
      label="Person"
      isWide
      inputMode="email"
      placeholder={
        newName
          ? 'Email, phone or LinkedIn URL'
          : canList
            ? 'Name, company, email, phone or ID'
            : 'Email, phone or ID'
      }
      listLabel="People"
      options={canList ? () => options : undefined}
      isPending={!isCurrent && !hasFailed}
      status={text === '' ? null : isCurrent ? NO_MATCH : 'Searching…'}
      record={
        person?.personId === text
          ? { name: nameOf(person), hint: `Goes to ${contactTextOf(person) || nameOf(person)}` }
          : null
      }
      warning={
        text === '' || isSearching || contact || isNewName || isPersonId(text) ? null : emailWarning(text)
      }
      hint={hint()}
      onPick={(key) => setPicked(people.find((each) => each.personId === key) ?? null)}
      onTab={() => void pickOnly().catch(() => {})}
    />
  );
}

/** Without the field of what's typed as the person. */
function ContactFields() {
  const contact = contactOf(useWatch<NewLogValues>({ name: 'email' })?.trim() ?? '');
  return (
    <>
      <p className="col-span-full -mb-1 text-muted text-xs">
        The entry goes to the person with this email, else phone, else LinkedIn URL. If no one matches, a new
        person is created.
      </p>
      {contact?.field === 'phoneNumber' ? null : <PhoneField />}
      {contact?.field === 'linkedinProfileUrl' ? null : (
        <LogTextField
          name="linkedinProfileUrl"
          label="LinkedIn URL"
          mono
          inputMode="url"
          warn={linkedinWarning}
        />
      )}
      <LogTextField name="name" label="Name" hint="Only for a new person" />
    </>
  );
}

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
