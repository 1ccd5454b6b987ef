import { expect, test } from 'vitest';
import { normalizePhone } from './phone.ts';

test.each([
  ['+49305550142', '+49305550142'],
  ['+49 (30) 555-0142', '+49305550142'],
  ['0049 30 5550142', '+49305550142'],
  ['(0049) 30/555.01.42', '+49305550142'],
  ['+49 (0)30 555 0142', '+49305550142'],
  ['+1 [415] 555–0142', '+14155550142'],
  ['\u202a+1\u00a0415\u2011555\u22120142\u202c', '+14155550142'],
])('normalizes %j', (text, phone) => {
  expect(normalizePhone(text)).toBe(phone);
});

test.each([
  ['030 555-0142', '0305550142'],
  ['(0) 30', '030'],
  ['+49 30 555 ext. 5', '+4930555ext5'],
  ['+49 (0) +1', '+49+1'],
  ['', ''],
])('leaves %j without a country code or with other characters invalid', (text, phone) => {
  expect(normalizePhone(text)).toBe(phone);
});
