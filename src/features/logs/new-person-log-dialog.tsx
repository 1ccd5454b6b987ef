import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { phone } from '#contract/scalars.ts';
import { useValue } from '#editor/editor.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import type { Part } from '#editor/use-part.ts';
import { personQuery } from '#features/people/people-queries.ts';
import { shortened } from '#lib/id.ts';
import { normalizePhone } from '#lib/phone.ts';
import { clipped } from '#lib/text.ts';
import { LogRounds, type Outcome } from './log-rounds.tsx';
import { madeWords } from './made-words.ts';
import type { Written } from './new-log.ts';
import { blankPersonLog, type NewPersonLog, personLogWriting } from './new-person-log.ts';
import { TargetChoice } from './target-choice.tsx';
import { emailWarning, linkedinWarning } from './target-warnings.ts';

interface NewPersonLogDialogProps {
  /** Whose log it is; found by what is typed into the form where it is not given. */
  personId?: string | undefined;
  name?: string | undefined;
  onClose(): void;
}

/** Writes to the log of a person. */
export function NewPersonLogDialog({ personId = '', name, onClose }: NewPersonLogDialogProps) {
  const client = useQueryClient();
  const [editing] = useState(() => personLogWriting(client));
  const [blank] = useState(() => blankPersonLog(personId));
  const outcome = async (
    record: NewPersonLog,
    { ownerId, created }: Written,
    signal: AbortSignal,
  ): Promise<Outcome> => {
    const made = record.target === 'id' ? null : madeWords('person', created);
    if (ownerId === null) {
      const link = linkOptions({ to: '/persons' });
      return { name: 'a person', link, made, next: null };
    }
    const link = linkOptions({ to: '/persons/$personId', params: { personId: ownerId } });
    const { email, phoneNumber, linkedinProfileUrl } = record;
    const given = record.target === 'contact' && (email || phoneNumber || linkedinProfileUrl);
    const called = name || (await nameOf(client, ownerId, signal)) || given || shortened(ownerId);
    return { name: called, link, made, next: { label: 'Open person', link } };
  };
  return (
    <LogRounds
      title={
        personId ? `Log entry for ${clipped(name ?? shortened(personId), 100)}` : 'Log entry for a person'
      }
      kind="new person log"
      id={personId}
      operation="getPerson"
      editing={editing}
      blank={blank}
      {...(personId ? { first: 'payload' } : { owner: personFields, first: 'email' })}
      outcome={outcome}
      onClose={onClose}
    />
  );
}

/** Reads the person, who is then among those known here; where that fails, what was read before says the name. */
async function nameOf(client: QueryClient, personId: string, signal: AbortSignal) {
  const late = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
  const query = personQuery(personId);
  const read = client.fetchQuery({ ...query, retry: false }).catch(() => null);
  return ((await Promise.race([read, late])) ?? client.getQueryData(query.queryKey))?.name ?? null;
}

const ways = [
  { value: 'contact', label: 'By contact details' },
  { value: 'id', label: 'By ID' },
] as const;

const personFields = (part: Part) => (
  <TargetChoice label="Person" ways={ways}>
    {(way) => (way === 'id' ? <IdField part={part} /> : <ContactFields part={part} />)}
  </TargetChoice>
);

const ContactFields = ({ part }: { part: Part }) => (
  <>
    <p className="col-span-full -mb-1 text-muted text-xs">
      Goes to the person with this email, else phone, else LinkedIn URL. If no one matches, a new person is
      created.
    </p>
    <TextField part={part} name="email" label="Email" mono inputMode="email" warn={emailWarning} />
    <PhoneField part={part} />
    <TextField
      part={part}
      name="linkedinProfileUrl"
      label="LinkedIn URL"
      mono
      inputMode="url"
      warn={linkedinWarning}
    />
    <TextField part={part} name="name" label="Name" hint="Only for a new person" />
  </>
);

function PhoneField({ part }: { part: Part }) {
  const text = String(useValue(['phoneNumber']) ?? '').trim();
  const number = normalizePhone(text);
  const isNormalized = number !== text && phone.safeParse(number).success;
  return (
    <TextField
      part={part}
      name="phoneNumber"
      label="Phone"
      mono
      placeholder="+49 30 5550142"
      inputMode="tel"
      hint={isNormalized ? `Saved as ${number}` : 'With the country code'}
    />
  );
}

const IdField = ({ part }: { part: Part }) => (
  <div className="col-span-full">
    <TextField
      part={part}
      name="personId"
      label="Person ID"
      mono
      placeholder="person_…"
      hint="Must be an existing person"
    />
  </div>
);
