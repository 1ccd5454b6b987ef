import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { phone } from '#contract/scalars.ts';
import { useValue } from '#editor/editor.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { personQuery } from '#features/people/people-queries.ts';
import { shortenId } from '#lib/id.ts';
import { normalizePhone } from '#lib/phone.ts';
import { truncate } from '#lib/text.ts';
import { LogDialog, type LogResult } from './log-dialog.tsx';
import { type CreatedLog, createdText } from './new-log.ts';
import { blankPersonLog, type NewPersonLog, newPersonLogAdapter } from './new-person-log.ts';
import { TargetSelect } from './target-select.tsx';
import { emailWarning, linkedinWarning } from './target-warnings.ts';

interface NewPersonLogDialogProps {
  /** Without it, the form asks for the person. */
  personId?: string | undefined;
  name?: string | undefined;
  onClose(): void;
}

/** Adds entries to the log of a person. */
export function NewPersonLogDialog({ personId = '', name, onClose }: NewPersonLogDialogProps) {
  const client = useQueryClient();
  const [editing] = useState(() => newPersonLogAdapter(client));
  const [blank] = useState(() => blankPersonLog(personId));
  const loadResult = async (
    record: NewPersonLog,
    { ownerId, created }: CreatedLog,
    signal: AbortSignal,
  ): Promise<LogResult> => {
    const creation = record.target === 'id' ? null : createdText('person', created);
    if (ownerId === null) {
      const link = linkOptions({ to: '/persons' });
      return { name: 'a person', link, createdText: creation, next: null };
    }
    const link = linkOptions({ to: '/persons/$personId', params: { personId: ownerId } });
    const { email, phoneNumber, linkedinProfileUrl } = record;
    const contact = record.target === 'contact' && (email || phoneNumber || linkedinProfileUrl);
    const displayName = name || (await loadName(client, ownerId, signal)) || contact || shortenId(ownerId);
    return { name: displayName, link, createdText: creation, next: { label: 'Open person', link } };
  };
  return (
    <LogDialog
      title={
        personId ? `Log entry for ${truncate(name ?? shortenId(personId), 100)}` : 'Log entry for a person'
      }
      kind="new person log"
      id={personId}
      operation="getPerson"
      editing={editing}
      blank={blank}
      {...(personId ? { first: 'payload' } : { owner: personFields, first: 'email' })}
      loadResult={loadResult}
      onClose={onClose}
    />
  );
}

/** Loads and caches the person for their name. Falls back to the cache. */
async function loadName(client: QueryClient, personId: string, signal: AbortSignal) {
  const timeout = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
  const query = personQuery(personId);
  const person = client.fetchQuery({ ...query, retry: false }).catch(() => null);
  return ((await Promise.race([person, timeout])) ?? client.getQueryData(query.queryKey))?.name ?? null;
}

const targetOptions = [
  { value: 'contact', label: 'By contact details' },
  { value: 'id', label: 'By ID' },
] as const;

const personFields = () => (
  <TargetSelect label="Person" options={targetOptions}>
    {(target) => (target === 'id' ? <IdField /> : <ContactFields />)}
  </TargetSelect>
);

const ContactFields = () => (
  <>
    <p className="col-span-full -mb-1 text-muted text-xs">
      Goes to the person with this email, else phone, else LinkedIn URL. If no one matches, a new person is
      created.
    </p>
    <TextField path={['email']} label="Email" mono inputMode="email" warn={emailWarning} />
    <PhoneField />
    <TextField
      path={['linkedinProfileUrl']}
      label="LinkedIn URL"
      mono
      inputMode="url"
      warn={linkedinWarning}
    />
    <TextField path={['name']} label="Name" hint="Only for a new person" />
  </>
);

function PhoneField() {
  const text = String(useValue(['phoneNumber']) ?? '').trim();
  const number = normalizePhone(text);
  const isNormalized = number !== text && phone.safeParse(number).success;
  return (
    <TextField
      path={['phoneNumber']}
      label="Phone"
      mono
      placeholder="+49 30 5550142"
      inputMode="tel"
      hint={isNormalized ? `Saved as ${number}` : 'With the country code'}
    />
  );
}

const IdField = () => (
  <div className="col-span-full">
    <TextField
      path={['personId']}
      label="Person ID"
      mono
      placeholder="person_…"
      hint="Must be an existing person"
    />
  </div>
);
