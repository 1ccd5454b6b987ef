import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { additions } from './additions.ts';
import { capabilities } from './capabilities.ts';
import { endpoints } from './endpoints.ts';
import { extensions } from './extensions.ts';
import { referenceOperations } from './operations.ts';
import { uri } from './request-scalars.ts';
import { accountId, kebab, phone } from './scalars.ts';

const message = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues[0]?.message;

describe('the table of operations', () => {
  it('has the 20 operations of the reference', () => {
    const listed = Object.values(referenceOperations).map(({ method, path }) => `${method} ${path}`);
    expect(listed.toSorted()).toEqual([
      'GET /v0/accounts',
      'GET /v0/accounts/{account_id}/logs',
      'GET /v0/accounts/{account_id}/logs/{account_log_id}',
      'GET /v0/audience_sessions/{audience_session_id}/interactions',
      'GET /v0/audiences/search',
      'GET /v0/pages',
      'GET /v0/pages/{page_id}/audience_sessions',
      'GET /v0/pages/{page_id}/audiences/{audience_id}/versions',
      'GET /v0/pages/{page_id}/audiences/{audience_id}/versions/{version_id}',
      'GET /v0/persons/{person_id}',
      'GET /v0/topics/search',
      'PATCH /v0/accounts/{account_id}/logs/{account_log_id}',
      'PATCH /v0/pages/{page_id}',
      'PATCH /v0/pages/{page_id}/audiences/{audience_id}',
      'PATCH /v0/topics/{topic_id}',
      'POST /v0/account_logs',
      'POST /v0/pages/{page_id}/archive',
      'POST /v0/pages/{page_id}/audiences',
      'POST /v0/pages/{page_id}/audiences/{audience_id}/messages/{message_id}/restore',
      'POST /v0/person_logs',
    ]);
  });

  it('has no two operations with the same method and path', () => {
    const listed = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('has operations for each capability but the headers, or additions to those of others', () => {
    const listed = Object.values(extensions).map(({ capability }) => capability);
    const headers = ['if-match', 'if-match-all', 'idempotency-key'];
    const named = new Set<string>([...headers, ...listed, ...Object.keys(additions)]);
    expect([...named].toSorted()).toEqual(capabilities.toSorted());
  });

  it('has the params in braces of its path', () => {
    for (const { path, params } of Object.values(endpoints))
      expect(Object.keys(params.shape)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  });
});

describe('patterns', () => {
  it.each(['a', 'web-hook', 'a1-b2-c3', 'x'.repeat(100)])('kebab accepts %s', (value) =>
    expect(z.safeParse(kebab, value).success).toBe(true),
  );
  it.each(['', 'A', 'a--b', '-a', 'a-', 'a_b', 'x'.repeat(101)])('kebab rejects %s', (value) =>
    expect(z.safeParse(kebab, value).success).toBe(false),
  );
  it.each(['+12', '+123456789012345'])('phone accepts %s', (value) =>
    expect(z.safeParse(phone, value).success).toBe(true),
  );
  it.each(['+1', '+0123', '123', '+1234567890123456'])('phone rejects %s', (value) =>
    expect(z.safeParse(phone, value).success).toBe(false),
  );
  it('an account ID is account_ and 26 characters of a-z0-9', () => {
    expect(z.safeParse(accountId, `account_${'a0'.repeat(13)}`).success).toBe(true);
    expect(z.safeParse(accountId, `account_${'A0'.repeat(13)}`).success).toBe(false);
    expect(z.safeParse(accountId, 'account_short').success).toBe(false);
  });
  it.each([
    'https://example.com',
    'http://user:pw@example.com:8080/a/b?c=d#e',
    'mailto:a@b.example',
    'tel:+49305550142',
    'urn:isbn:0451450523',
    'ftp://[2001:db8::1]/x',
    'https://example.com/%E2%82%AC',
    'file:///etc/hosts',
    'x:',
  ])('uri takes %s', (value) => expect(z.safeParse(uri, value).success).toBe(true));
  it.each([
    '',
    'example.com',
    '/relative',
    '//example.com',
    'https://exa mple.com',
    'https://example.com/ä',
    'https://example.com/%zz',
    'https://example.com/<x>',
    '1http://x',
    'https://example.com/"',
  ])('uri rejects %s', (value) => expect(z.safeParse(uri, value).success).toBe(false));
  it('uri is fast for long malicious input', () => {
    const before = process.threadCpuUsage();
    for (const part of ['a', '%', '/', ':', '@', '%4']) z.safeParse(uri, `https://${part.repeat(50_000)} `);
    // Processor time of this process, independent of other load.
    expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000);
  });
});

describe('messages', () => {
  it.each([
    [endpoints.updatePage.body, { name: '' }, 'This is required'],
    [endpoints.updatePage.body, { nmae: 'x' }, 'Unknown key: nmae'],
    [
      endpoints.updatePage.body,
      { pageType: 'blog' },
      'Choose one of inbound, outbound, call_followup, sales_deck, custom',
    ],
    [endpoints.updateTopic.body, { sortOrder: -1 }, 'Enter a number of at least 0'],
    [endpoints.updateTopic.body, { sortOrder: 1.5 }, 'Must be a whole number'],
    [endpoints.createAccountLog.body, { payload: {} }, 'This is required'],
    [endpoints.createAccountLog.body, { source: 'a', payload: [] }, 'Must be an object'],
    [
      endpoints.createAudience.body,
      { actionUrlOverride: 'x' },
      'Enter a full URL, such as https://example.com/path',
    ],
    [endpoints.listPages.query, { limit: '2.5' }, 'Enter a whole number'],
    [endpoints.listPages.query, { limit: '1001' }, 'Enter a number of at most 1000'],
    [
      endpoints.listAudienceSessions.query,
      { startDate: '2026-03-01' },
      'Enter a date and time with a time zone, such as 2026-03-01T09:00:00Z',
    ],
  ])('%#', (schema, value, expected) => expect(message(schema, value)).toBe(expected));

  it('fills in defaults', () => {
    expect(z.parse(endpoints.createAudience.body, {})).toEqual({ publishBehavior: 'publish' });
    expect(z.parse(endpoints.createPersonLog.body, { source: 'crm', payload: {} }).type).toBe('webhook');
  });
});
