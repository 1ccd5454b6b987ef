import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { SaveEngine } from '#form/engine/save-engine.ts';
import { accountLogWriting, blankAccountLog } from './new-log.ts';

const form = (accountId?: string) => {
  const record = { ...blankAccountLog(accountId), payload: '{"text":"Called"}' };
  return new SaveEngine(accountLogWriting(new QueryClient()), { record, at: 0 });
};

test('an entry that says neither account nor domain is not sent, and its field says why', () => {
  const engine = form();
  expect(engine.save()).toBe(false);
  expect(engine.state.phase.name).toBe('resting');
  expect([...engine.problems]).toEqual([['accountId', 'Give an account id or a domain']]);
  engine.change(['domain'], '   ');
  expect(engine.problems.size).toBe(1);
  engine.change(['domain'], 'depot.example');
  expect(engine.problems.size).toBe(0);
});

test('what is wrong with an account id is said in its own words', () => {
  const engine = form();
  engine.change(['accountId'], 'person_1');
  expect(engine.problems.get('accountId')).toMatch(/^Use account_ followed by/);
  expect(form('account_00000000000000000000000000').problems.size).toBe(0);
});
