import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { accountsQuery } from '#features/accounts/public.ts';
import { confirmationOf } from './log-dialog.tsx';
import { accountLogKind } from './new-account-log.tsx';
import type { NewLogValues } from './new-log.ts';

const PAYLOAD = '{"text":"Called"}';
const ACCOUNT = 'account_00000000000000000000000000';

const parse = (fields: Partial<NewLogValues>, accountId?: string) => {
  const { schema, blank } = accountLogKind(new QueryClient(), accountId);
  return schema.safeParse({ ...blank(), payload: PAYLOAD, ...fields });
};

const errorsOf = (fields: Partial<NewLogValues>) =>
  parse(fields).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('shows an error on the field if the account is missing', () => {
  expect(errorsOf({})).toEqual([['domain', 'Enter a domain or account ID']]);
  expect(errorsOf({ domain: '   ' })).toEqual([['domain', 'Enter a domain or account ID']]);
  expect(errorsOf({ domain: 'depot.example' })).toEqual([]);
});

test('describes an invalid account ID', () => {
  const [error] = errorsOf({ domain: 'account_1' });
  expect(error).toEqual(['domain', expect.stringMatching(/^Use account_ followed by/)]);
  expect(errorsOf({ domain: ` ${ACCOUNT} ` })).toEqual([]);
  // Accounts of the current screen aren't in the form: other services may have other ID formats.
  expect(parse({}, 'id-of-another-service').success).toBe(true);
});

test('sends the account by ID or by domain, never both', () => {
  const fields = { domain: ' depot.example ', name: 'Depot' };
  const byDomain = parse(fields).data;
  expect(byDomain).toMatchObject({ domain: 'depot.example', name: 'Depot', payload: PAYLOAD });
  expect(byDomain).not.toHaveProperty('accountId');
  const byId = parse({ ...fields, domain: ACCOUNT }).data;
  expect(byId).toMatchObject({ accountId: ACCOUNT });
  expect(byId).not.toHaveProperty('domain');
  expect(byId).not.toHaveProperty('name');
  expect(byId).not.toHaveProperty('target');
});

test('confirms a blank text', () => {
  const kind = accountLogKind(new QueryClient());
  const question = (payload: string) => confirmationOf(kind, { accountId: ACCOUNT, payload })?.detail;
  expect(question(PAYLOAD)).toBeUndefined();
  expect(question('{"text":"  \\n "}')).toBe('Its text has only spaces or line breaks.');
  expect(question('{"amount":1}')).toBeUndefined();
});

test('confirms an unusual domain unless an account has it', () => {
  const client = new QueryClient();
  const question = (domain: string) =>
    confirmationOf(accountLogKind(client), { domain, payload: '{"text":"A"}' });
  expect(question('depot.example')).toBe(null);
  expect(question('Localhost')).toMatchObject({
    title: 'Create an account with this domain?',
    field: 'domain',
  });
  const page = { items: [{ accountId: ACCOUNT, domain: 'localhost' }] };
  client.setQueryData(accountsQuery().queryKey as readonly unknown[], { pages: [page], pageParams: [null] });
  expect(question('Localhost')).toBe(null);
});
