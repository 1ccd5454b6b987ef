import { linkOptions } from '@tanstack/react-router';
import { Link } from 'lucide-react';
import { describe, expect, test } from 'vitest';
import type { PaletteSource } from './palette-item.ts';
import { itemsById } from './pasted.ts';

const source = (kind: string, prefix: string): PaletteSource => ({
  prefix,
  byId: (id) => [
    { key: `${kind}:${id}`, icon: Link, name: `Open ${kind} ${id}`, link: linkOptions({ to: '/' }) },
  ],
});
const sources = [source('page', 'page_'), source('person', 'person_'), source('log entry', 'alog_')];
const kindsFor = (text: string) =>
  itemsById(text, sources, { recents: [] }).map(({ key }) => key.slice(0, key.indexOf(':')));

describe('Open by ID', () => {
  test.each([
    ['page_01kajv3m8w6k3s9q2f0x5t7y1z', ['page']],
    [' person_01kajv3m8w6k3s9q2f0x5t7y1z ', ['person']],
    ['alog_nope', ['log entry']],
  ])('offers the kind that the prefix of %j names', (text, kinds) => {
    expect(kindsFor(text)).toEqual(kinds);
  });

  test.each([
    ['a UUID', '3f2b8a4e-9d1c-4b7a-8f60-2c5d9e1a7b34'],
    ['a ULID', '01KAJV3M8W6K3S9Q2F0X5T7Y1Z'],
    ['hexadecimal digits', '507f1f77bcf86cd799439011'],
    ['hexadecimal letters only', 'deadbeefcafebabefeed'],
    ['another prefix', 'cus_NffrFeUfNV2Hib'],
    ['a number', '104932'],
    ['unusual characters', 'a/b%?c_d"<b>1'],
  ])('offers every kind for %s', (_, text) => {
    expect(kindsFor(text)).toEqual(['page', 'person', 'log entry']);
  });

  test.each([
    ['a word', 'fenwick'],
    ['words', 'fenwick 2026 launch'],
    ['hyphenated words', 'call-follow-up'],
    ['a short word of hexadecimal letters', 'facade'],
    ['an email', 'raman@kite.example'],
    ['an email with a digit', 'raman2@kite.example'],
    ['a phone number', '+493055501420'],
    ['a domain with a digit', 'brightway24.example'],
    ['a web address', 'https://console.example/pages/7'],
    ['a prefix without an ID', 'page_'],
    ['three characters', 'q3x'],
    ['too long a text', `${'x'.repeat(300)}1`],
    ['nothing', '  '],
  ])('offers nothing for %s', (_, text) => {
    expect(kindsFor(text)).toEqual([]);
  });
});
