import { metadataGroups } from '#features/pages/public.ts';

const names: Readonly<Record<string, string>> = {
  actionUrlOverride: 'Action URL',
  actionFormIdOverride: 'Action form',
  actionFormInstructionsOverride: 'Form instructions',
};

const prefixes: Readonly<Record<string, string>> = { 'Open Graph': 'OG', X: 'X' };

/** Names of metadata fields, with the short name of their group: `OG title`. */
const metadataNames = new Map(
  metadataGroups.flatMap(({ title, fields }) =>
    fields.map(({ key, label }): [string, string] => {
      const prefix = prefixes[title];
      return [
        `metadata.${key}`,
        prefix ? `${prefix} ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label,
      ];
    }),
  ),
);

/** Fits in the column. */
const MAX_LENGTH = 22;

/** Names of overridden fields as in the list of audiences: `Title, OG title +2`; only one if two are too long. */
export function describeDifferences(fields: readonly string[]): string {
  const shown = fields.map((field) => metadataNames.get(field) ?? names[field] ?? field);
  const describe = (count: number) =>
    shown.slice(0, count).join(', ') + (shown.length > count ? ` +${shown.length - count}` : '');
  const two = describe(2);
  return two.length > MAX_LENGTH ? describe(1) : two;
}
