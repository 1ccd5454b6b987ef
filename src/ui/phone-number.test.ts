import { expect, test } from 'vitest';
import { groupPhone } from './phone-number.tsx';

test.each([
  ['+442079460529', '+44 207 946 0529'],
  ['+14155550142', '+1 415 555 0142'],
  ['+49305550142', '+49 305 550 142'],
  ['+353861234567', '+353 861 234 567'],
  ['+4721234567', '+47 212 345 67'],
])('groups the digits of %s', (number, groups) => {
  expect(groupPhone(number).join(' ')).toBe(groups);
});

test.each(['030 555-0142', '+44 20 7946 0529', '00442079460529', '+49', 'none'])(
  'leaves %j as it is',
  (text) => {
    expect(groupPhone(text)).toEqual([text]);
  },
);
