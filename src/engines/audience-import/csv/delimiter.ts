import Papa from 'papaparse';

export const delimiters = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe' },
] as const;

export type Delimiter = (typeof delimiters)[number]['value'];

/** First line that sets the delimiter, as Excel reads and writes it. */
const SEP_LINE = /^"?sep=([,;|\t])"?(?:\n|$)/i;

/** Parses a first line such as `sep=;`. */
export function parseSepLine(text: string): { delimiter: Delimiter; rest: string } | null {
  const [line, delimiter] = SEP_LINE.exec(text) ?? [];
  return line === undefined ? null : { delimiter: delimiter as Delimiter, rest: text.slice(line.length) };
}

/** Detects the delimiter that splits the rows into equally many cells. */
export function detectDelimiter(text: string): Delimiter {
  const { meta } = Papa.parse<string[]>(text, {
    newline: '\n',
    preview: 50,
    skipEmptyLines: 'greedy',
    delimitersToGuess: delimiters.map(({ value }) => value),
  });
  return delimiters.find(({ value }) => value === meta.delimiter)?.value ?? ',';
}
