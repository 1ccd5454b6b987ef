import { expect, test } from 'vitest';
import { groupPhone } from './phone-number.tsx';

test.each([
  ['+442079460529', '+44 2079460529'],
  ['+14155550142', '+1 415 555 0142'],
  ['+49305550142', '+49 305550142'],
  ['+353861234567', '+353 861234567'],
  ['+4721234567', '+47 21234567'],
])('groups the digits of %s', (number, groups) => {
  expect(groupPhone(number).join(' ')).toBe(groups);
});

test.each(['030 555-0142', '+44 20 7946 0529', '00442079460529', '+49', 'none'])(
  'leaves %j as it is',
  (text) => {
    expect(groupPhone(text)).toEqual([text]);
  },
);
