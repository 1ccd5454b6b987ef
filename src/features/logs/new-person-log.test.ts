import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { confirmationOf } from './log-dialog.tsx';
import type { NewLogValues } from './new-log.ts';
import { personLogKind } from './new-person-log.tsx';

const kind = personLogKind(new QueryClient());

const parse = (fields: Partial<NewLogValues>) =>
  kind.schema.safeParse({ ...kind.blank(), payload: '{"text":"Called"}', ...fields });

const errorsOf = (fields: Partial<NewLogValues>) =>
  parse(fields).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

const questionOf = (fields: Partial<NewLogValues>) => confirmationOf(kind, parse(fields).data ?? {});

test('confirms creating a person without contact details', () => {
  expect(questionOf({ name: 'Ada', email: '  ' })?.title).toBe('Create a person without contact details?');
  expect(questionOf({ name: 'Ada', email: 'ada@depot.example' })).toBe(null);
  expect(questionOf({ email: 'person_1' })).toBe(null);
});

test('finds a missing person and a missing note at once', () => {
  expect(errorsOf({ payload: '' })).toEqual([
    ['payload', 'Write a note'],
    ['email', 'Pick a person, or enter an email, phone or ID'],
  ]);
});

test('confirms creating a person with unusual contact details', () => {
  const email = 'priya.raman@kite';
  expect(questionOf({ email })).toMatchObject({
    title: 'Create a person with this email?',
    field: 'email',
  });
  const both = { email, linkedinProfileUrl: 'javascript:alert(1)' };
  expect(questionOf(both)).toMatchObject({
    title: 'Add this entry?',
    detail: expect.stringMatching(/“priya.raman@kite” doesn't look right.*“javascript:alert\(1\)” doesn't/),
    field: 'email',
  });
  expect(questionOf({ ...both, email: ' person_1 ' })).toBe(null);
});

test('combines several warnings in one confirmation about the first field', () => {
  expect(questionOf({ name: 'Ada', payload: '{"text":" "}' })).toMatchObject({
    title: 'Add this entry?',
    detail:
      'This creates a new person. Later entries can only reach them by ID. Its text has only spaces or line breaks.',
    field: 'email',
  });
});

test('sends the person by ID or by contact details, never both', () => {
  const details = { phoneNumber: '030', name: 'Ada' };
  const byId = parse({ email: ' person_1 ', ...details }).data;
  expect(byId).toMatchObject({ personId: 'person_1' });
  for (const field of ['email', 'target', ...Object.keys(details)]) expect(byId).not.toHaveProperty(field);
  const uuid = '4f1c9a52-8d3e-4b7a-9c55-0f3f5a3e2b10';
  expect(parse({ email: uuid }).data).toMatchObject({ personId: uuid });
  const byEmail = parse({ email: 'person_1@depot.example', name: 'Ada' }).data;
  expect(byEmail).toMatchObject({ email: 'person_1@depot.example', name: 'Ada' });
  expect(byEmail).not.toHaveProperty('personId');
  expect(byEmail).not.toHaveProperty('target');
});

test('rejects an invalid phone number but accepts any email', () => {
  expect(parse({ phoneNumber: '0049 30 555' }).data).toMatchObject({ phoneNumber: '+4930555' });
  const fields = errorsOf({ phoneNumber: '030 555', email: 'not@an-email' }).map(([field]) => field);
  expect(fields).toEqual(['phoneNumber']);
});
