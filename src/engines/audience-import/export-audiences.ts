import type { CsvValue } from '#lib/csv-write.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { calendarOf, isoWithOffset } from '#lib/zoned.ts';
import { guardApostrophe } from './cells.ts';
import { type FieldId, fields, labelOf } from './mapping.ts';
import type { AudienceRecord } from './match.ts';
import { currentText } from './plan-update.ts';

const exported = fields.filter(({ id }) => id !== 'publishBehavior');

/**
 * Rows of a CSV file, header included, that the import reads back: without edits it changes nothing.
 *
 * @param emails of people, by ID
 * @param zone of publish times
 */
export function toCsvRows(
  audiences: readonly AudienceRecord[],
  emails: ReadonlyMap<string, string>,
  zone: string,
): CsvValue[][] {
  const cell = (id: FieldId, audience: AudienceRecord): string => {
    if (id === 'audienceId') return audience.audienceId;
    if (id === 'personEmail') return emails.get(audience.personId ?? '') ?? '';
    if (id !== 'publishAt') return currentText(id, audience);
    const time = parseTimestamp(audience.publishAt);
    return time === null ? '' : isoWithOffset(time, calendarOf(zone));
  };
  return [
    exported.map(({ label }) => label),
    ...audiences.map((audience) => exported.map(({ id }) => guardApostrophe(cell(id, audience)))),
  ];
}

/**
 * Rows of a CSV file, header included, that set one field of audiences.
 *
 * @param texts by audience ID; `CLEAR` removes the value
 */
export const toChangeRows = (texts: ReadonlyMap<string, string>, field: FieldId): CsvValue[][] => [
  ['Audience ID', labelOf(field)],
  ...[...texts].map(([audienceId, text]) => [audienceId, guardApostrophe(text)]),
];
