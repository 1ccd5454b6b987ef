import Papa from 'papaparse';

export const delimiters = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe' },
] as const;

export type Delimiter = (typeof delimiters)[number]['value'];

/** Excel reads and writes a first line that says nothing but what parts the cells. */
const SAYS = /^"?sep=([,;|\t])"?(?:\n|$)/i;

/** What a first line of `sep=;` says, and the text without that line; null where there is none. */
export function saidDelimiter(text: string): { delimiter: Delimiter; rest: string } | null {
  const [line, delimiter] = SAYS.exec(text) ?? [];
  return line === undefined ? null : { delimiter: delimiter as Delimiter, rest: text.slice(line.length) };
}

/** Finds what parts the cells by the beginning of a text: what gives its rows the same number of cells. */
export function detectDelimiter(text: string): Delimiter {
  const { meta } = Papa.parse<string[]>(text, {
    newline: '\n',
    preview: 50,
    skipEmptyLines: 'greedy',
    delimitersToGuess: delimiters.map(({ value }) => value),
  });
  return delimiters.find(({ value }) => value === meta.delimiter)?.value ?? ',';
}
