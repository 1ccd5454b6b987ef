import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { SaveEngine } from '#engines/save/save-engine.ts';
import { blankPersonLog, newPersonLogAdapter } from './new-person-log.ts';

const form = (personId?: string) => {
  const record = { ...blankPersonLog(personId), payload: '{"text":"Called"}' };
  return new SaveEngine(newPersonLogAdapter(new QueryClient()), { record, at: 0 });
};

const questionOf = ({ adapter, state }: ReturnType<typeof form>) =>
  adapter.confirmation?.(state.draft) ?? null;

test('confirms creating a person without contact details', () => {
  const engine = form();
  engine.change(['name'], 'Ada');
  engine.change(['email'], '  ');
  expect(questionOf(engine)?.title).toBe('Create a person without contact details?');
  engine.change(['email'], 'ada@depot.example');
  expect(questionOf(engine)).toBe(null);
  expect(questionOf(form('person_1'))).toBe(null);
});

test('confirms creating a person with unusual contact details', () => {
  const engine = form();
  engine.change(['email'], 'priya.raman@kite');
  expect(questionOf(engine)).toMatchObject({ title: 'Create a person with this email?', path: ['email'] });
  engine.change(['linkedinProfileUrl'], 'javascript:alert(1)');
  expect(questionOf(engine)).toMatchObject({
    title: 'Create a person with these details?',
    detail: expect.stringContaining("“priya.raman@kite” and “javascript:alert(1)” don't look right."),
    path: ['email'],
  });
  engine.change(['target'], 'id');
  engine.change(['personId'], 'person_1');
  expect(questionOf(engine)).toBe(null);
});

test('combines several warnings in one confirmation, with the path of the first field', () => {
  const engine = form();
  engine.change(['payload'], '{"text":" "}');
  expect(questionOf(engine)).toMatchObject({
    title: 'Add this entry?',
    detail:
      'This creates a new person. Later entries can only reach them by ID. Its text has only spaces or line breaks.',
    path: ['email'],
  });
});

test('sends the person by ID or by contact details, never both', () => {
  const engine = form();
  engine.change(['email'], 'ada@depot.example');
  engine.change(['target'], 'id');
  expect([...engine.validationErrors]).toEqual([['personId', 'Enter a person ID']]);
  engine.change(['personId'], 'person_1');
  expect(engine.request?.input.body).toMatchObject({ personId: 'person_1' });
  expect(engine.request?.input.body).not.toHaveProperty('email');
});

test('rejects an invalid phone number but accepts any email', () => {
  const engine = form();
  engine.change(['phoneNumber'], '0049 30 555');
  expect(engine.validationErrors.size).toBe(0);
  expect(engine.request?.input.body).toMatchObject({ phoneNumber: '+4930555' });
  engine.change(['phoneNumber'], '030 555');
  engine.change(['email'], 'not-an-email');
  expect([...engine.validationErrors.keys()]).toEqual(['phoneNumber']);
});
