import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { SaveEngine } from '#engines/save/save-engine.ts';
import { accountsQuery } from '#features/accounts/accounts-queries.ts';
import { blankAccountLog, newAccountLogAdapter } from './new-account-log.ts';

const form = (accountId?: string) => {
  const record = { ...blankAccountLog(accountId), payload: '{"text":"Called"}' };
  return new SaveEngine(newAccountLogAdapter(new QueryClient()), { record, at: 0 });
};

const ACCOUNT = 'account_00000000000000000000000000';

test('shows an error on the selected field if the account is missing', () => {
  const engine = form();
  expect(engine.save()).toBe(false);
  expect(engine.state.phase.name).toBe('idle');
  expect([...engine.validationErrors]).toEqual([['domain', 'Enter a domain']]);
  engine.change(['domain'], '   ');
  expect(engine.validationErrors.size).toBe(1);
  engine.change(['target'], 'id');
  expect([...engine.validationErrors]).toEqual([['accountId', 'Enter an account ID']]);
  engine.change(['target'], 'domain');
  engine.change(['domain'], 'depot.example');
  expect(engine.validationErrors.size).toBe(0);
});

test('describes an invalid account ID', () => {
  const engine = form();
  engine.change(['target'], 'id');
  engine.change(['accountId'], 'person_1');
  expect(engine.validationErrors.get('accountId')).toMatch(/^Use account_ followed by/);
  expect(form(ACCOUNT).validationErrors.size).toBe(0);
  expect(form('id-of-another-service').validationErrors.size).toBe(0);
});

test('sends the account by ID or by domain, never both', () => {
  const engine = form();
  engine.change(['domain'], ' depot.example ');
  engine.change(['name'], 'Depot');
  engine.change(['accountId'], ACCOUNT);
  expect(engine.request?.input.body).toMatchObject({ domain: 'depot.example', name: 'Depot' });
  expect(engine.request?.input.body).not.toHaveProperty('accountId');
  engine.change(['target'], 'id');
  expect(engine.request?.input.body).toMatchObject({ accountId: ACCOUNT });
  expect(engine.request?.input.body).not.toHaveProperty('domain');
  expect(engine.request?.input.body).not.toHaveProperty('name');
  expect(engine.request?.input.body).not.toHaveProperty('target');
});

test('ignores errors in fields of unselected targets', () => {
  const engine = form();
  engine.change(['target'], 'id');
  engine.change(['accountId'], 'typo');
  engine.change(['target'], 'domain');
  engine.change(['domain'], 'depot.example');
  expect(engine.validationErrors.size).toBe(0);
});

test('confirms a blank text', () => {
  const { adapter, state } = form(ACCOUNT);
  expect(adapter.confirmation?.(state.draft)).toBe(null);
  const question = (payload: string) => adapter.confirmation?.({ ...state.draft, payload })?.detail;
  expect(question('{"text":"  \\n "}')).toBe('Its text has only spaces or line breaks.');
  expect(question('{"amount":1}')).toBeUndefined();
});

test('confirms an unusual domain unless an account has it', () => {
  const client = new QueryClient();
  const engine = new SaveEngine(newAccountLogAdapter(client), { record: blankAccountLog(), at: 0 });
  const question = () => engine.adapter.confirmation?.({ ...engine.state.draft, payload: '{"text":"A"}' });
  engine.change(['domain'], 'depot.example');
  expect(question()).toBe(null);
  engine.change(['domain'], 'Localhost');
  expect(question()).toMatchObject({ title: 'Create an account with this domain?', path: ['domain'] });
  const page = { items: [{ accountId: ACCOUNT, domain: 'localhost' }] };
  client.setQueryData(accountsQuery().queryKey as readonly unknown[], { pages: [page], pageParams: [null] });
  expect(question()).toBe(null);
});
