import { describe, expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';
import { receive, ShapeError } from './received.ts';

const pages = endpoints.listPages.response;
const sessions = endpoints.listAudienceSessions.response;

describe('receive', () => {
  it('drops unknown keys, keeps unknown enum values, and lets optional keys be missing or null', () => {
    const got = receive(pages, {
      items: [{ pageId: 'p', status: 'paused', name: null, invented: { deep: 1 } }],
      hasMore: false,
    });
    expect(got).toEqual({ items: [{ pageId: 'p', status: 'paused', name: null }], hasMore: false });
  });

  it('keeps null items in lists of any values, because edits send them back', () => {
    const robots = ['index', null, { 'max-snippet': 20 }];
    const got = receive(pages, {
      items: [{ pageId: 'p', actions: [null], metadata: { robots } }],
      hasMore: false,
    });
    expect(got.items[0]).toEqual({ pageId: 'p', actions: [], metadata: { robots } });
  });

  it('converts scalars of another type', () => {
    const got = receive(sessions, {
      items: [
        {
          audienceSessionId: 17,
          timeSpentSeconds: '12.5',
          totalClicksCount: 'many',
          questionsAskedCount: ' ',
          isBounce: 'true',
          hasConversion: 0,
          utmSource: 5,
        },
      ],
      totalCount: '3',
    });
    expect(got.items[0]).toEqual({
      audienceSessionId: '17',
      timeSpentSeconds: 12.5,
      totalClicksCount: null,
      questionsAskedCount: null,
      isBounce: true,
      hasConversion: false,
      utmSource: '5',
    });
    expect(got.totalCount).toBe(3);
  });

  it('accepts an audience whose published version is null or absent', () => {
    const read = (more: object) => receive(endpoints.updateAudience.response, { audienceId: 'a', ...more });
    expect(read({ publishedVersion: null }).publishedVersion).toBeNull();
    expect(read({}).publishedVersion).toBeUndefined();
    expect(() => read({ publishedVersion: {} })).toThrow('publishedVersion.versionId is not an identifier');
  });

  it("doesn't require the ID of another record", () => {
    expect(receive(sessions, { items: [{ audienceSessionId: 's' }] }).items).toHaveLength(1);
  });

  it.each([
    [{ items: [{ name: 'no id' }] }, 'items.0.pageId'],
    [{ items: [{ pageId: '' }] }, 'items.0.pageId'],
    [{ items: {} }, 'items'],
    [{}, 'items'],
    [{ items: [{ pageId: 'p', actions: 'none' }] }, 'items.0.actions'],
    [{ items: [{ pageId: 'p', name: { first: 'x' } }] }, 'items.0.name'],
    [{ items: ['p'] }, 'items.0'],
    [null, ''],
    ['<html>', ''],
    [[], ''],
  ])('names the field that is of the wrong basic shape: %j', (value, path) => {
    try {
      receive(pages, value);
      expect.unreachable('should have thrown');
    } catch (error) {
      expect(error).toBeInstanceOf(ShapeError);
      expect(error).toHaveProperty('path', path);
    }
  });

  it('accepts the source text of an object as payload, and no payload', () => {
    const read = (payload: unknown) =>
      receive(endpoints.getAccountLog.response, { accountLogId: 'l', payload }).payload;
    expect(read('{"n": 1e400}')).toBe('{"n": 1e400}');
    expect([read(null), read(undefined)]).toEqual([null, undefined]);
    for (const value of ['"text"', '[1]', 7, {}])
      expect(() => read(value)).toThrow('payload is not an object');
  });
});
