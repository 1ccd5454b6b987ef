import * as z from 'zod/mini';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const formats: Record<string, string> = {
  uri: 'Enter a full URL, such as https://example.com/path',
  datetime: 'Enter a date and time with a time zone, such as 2026-03-01T09:00:00Z',
  kebab: 'Use lowercase letters, digits and single hyphens',
  phone: 'Use a plus sign and 2 to 15 digits, such as +49305550142',
  digits: 'Enter a whole number',
  timezone: 'Enter the name of a time zone, such as Europe/Berlin',
  ids: 'Enter at most 100 IDs, separated by commas',
  account: 'Use account_ followed by 26 lowercase letters or digits',
};

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const plural = (count: number | bigint, noun: string) => `${count} ${noun}${Number(count) === 1 ? '' : 's'}`;

function bound(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const least = issue.code === 'too_small';
  const limit = least ? issue.minimum : issue.maximum;
  const word = least ? 'at least' : 'at most';
  if (issue.origin === 'string' && least && issue.minimum === 1) return 'This is required';
  if (issue.origin === 'string') return `Enter ${word} ${plural(limit, 'character')}`;
  if (issue.origin === 'array') return `Add ${word} ${plural(limit, 'item')}`;
  return `Enter a number of ${word} ${limit}`;
}

/** Describes a broken constraint, for the forms and for the service's errors. */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is required';
      return `Must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_small':
    case 'too_big':
      return bound(issue);
    case 'not_multiple_of':
      return 'Enter a whole number';
    case 'invalid_value':
      return `Choose one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'key' : 'keys'}: ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'Invalid format';
    default:
      return 'Invalid value';
  }
}

z.config({ customError: describeIssue });
