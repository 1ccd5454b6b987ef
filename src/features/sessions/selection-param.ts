import { dimensions, type Selection } from '#engines/sessions/dimensions/index.ts';
import { dimensionFormats } from './dimensions.ts';

/**
 * Format of the selection in the URL: `time*60-600**source*linkedin*google`. URLs don't escape the asterisk, and texts
 * rarely contain it (then `%2A`).
 */
const FILTER_SEPARATOR = '**';
const VALUE_SEPARATOR = '*';

/** Writes a selection as a URL parameter; undefined if it's empty. */
export function serializeSelection(selection: Selection): string | undefined {
  const parts = dimensions.flatMap((dimension) => {
    const filter = selection[dimension];
    return filter
      ? [[dimension, ...dimensionFormats[dimension].serialize(filter)].join(VALUE_SEPARATOR)]
      : [];
  });
  return parts.join(FILTER_SEPARATOR) || undefined;
}

/** Parses a URL parameter. Parts that can't be parsed are left out, and listed in `invalid`. */
export function parseSelectionParts(text: string | undefined): { selection: Selection; invalid: string[] } {
  const selection: Selection = {};
  const invalid: string[] = [];
  for (const part of text?.split(FILTER_SEPARATOR).filter(Boolean) ?? []) {
    const [name, ...values] = part.split(VALUE_SEPARATOR);
    const dimension = dimensions.find((each) => each === name);
    const filter = dimension && dimensionFormats[dimension].parse(values);
    if (filter) Object.assign(selection, { [dimension]: filter });
    if (!filter || (Array.isArray(filter) && filter.length < values.length)) invalid.push(part);
  }
  return { selection, invalid };
}

export const parseSelection = (text: string | undefined): Selection => parseSelectionParts(text).selection;
