import { expect, test } from 'vitest';
import { domainWarning, emailWarning, linkedinWarning, phoneWarning } from './target-warnings.ts';

test.each([
  ['ada@depot.example', true],
  [' Ada.L+x@sub.depot.example ', true],
  ['jürgen@müller.example', true],
  ['not-an-email', false],
  ['ada@depot', false],
  ['ada @depot.example', false],
  ['ada@@depot.example', false],
])('email %j looks right: %s', (text, right) => {
  expect(emailWarning(text) === null).toBe(right);
});

test.each([
  ['depot.example', null],
  [' depot.example ', null],
  ['müller-söhne.example', null],
  ['not a domain!! <x>', "Doesn't look like a domain, such as example.com"],
  ['localhost', "Doesn't look like a domain, such as example.com"],
  ['https://depot.example/', 'Enter only the domain, such as example.com'],
  ['ada@depot.example', 'Enter only the domain, such as example.com'],
  ['www.depot.example', 'Usually written without www., as depot.example'],
])('domain %j: %j', (text, warning) => {
  expect(domainWarning(text)).toBe(warning);
});

test.each([
  ['+49305550142', true],
  ['+683 4001', true],
  ['+12', false],
])('phone number %j looks right: %s', (text, right) => {
  expect(phoneWarning(text) === null).toBe(right);
});

test.each([
  ['https://www.linkedin.com/in/ada', true],
  ['https://de.linkedin.com/in/ada-l', true],
  ['linkedin.com/in/ada', false],
  ['https://linkedin.com.evil.example/in/ada', false],
  ['ada', false],
])('LinkedIn URL %j looks right: %s', (text, right) => {
  expect(linkedinWarning(text) === null).toBe(right);
});
