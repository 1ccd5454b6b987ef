import { expect, test } from 'vitest';
import { filterPeople, personColumns, personColumnsByAdded } from './people-columns.tsx';

const person = (id: string, value: object) => ({ personId: id, seenAt: 1, ...value });
const first = person('person_1', {
  name: 'Márta Oyelaran',
  email: 'marta@brightway.example',
  domain: 'brightway.example',
});
const second = person('person_2', { name: 'Ivo', email: null, phoneNumber: '+447700900123' });
const bare = person('person_3', {});
const ids = (q: string) => filterPeople([first, second, bare], q).map(({ personId }) => personId);

test('matches any field, ignoring accents and case', () => {
  expect(ids('marta bright')).toEqual(['person_1']);
  expect(ids('PERSON_3')).toEqual(['person_3']);
  expect(ids('nobody')).toEqual([]);
  expect(ids('  ')).toHaveLength(3);
});

test('matches phone numbers regardless of formatting', () => {
  expect(ids('+44 7700 900-123')).toEqual(['person_2']);
  expect(ids('7700')).toEqual(['person_2']);
});

test('narrow tables show the time that sorts', () => {
  const hidden = (columns: typeof personColumnsByAdded) =>
    columns.filter(({ hideBelow }) => hideBelow === 'tablet').map(({ id }) => id);
  expect(hidden(personColumns)).toContain('created');
  expect(hidden(personColumnsByAdded)).toContain('activity');
  expect(hidden(personColumnsByAdded)).not.toContain('created');
});
