/** A text as one word of a POSIX shell, whatever it holds. */
export const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A header's name where the shell fills in the variable of its value. */
const inDoubleQuotes = (text: string) => text.replace(/[$`"\\]/g, '\\$&');

interface Curl {
  method: string;
  /** The url, as a word of the shell. */
  url: string;
  /** The header of the key, which comes from `$API_KEY`; null where none is asked for. */
  keyHeader: string | null;
  headers?: Readonly<Record<string, string>>;
  body?: { mediaType: string; text: string } | undefined;
}

/** A request as a command for a POSIX shell. */
export function curl({ method, url, keyHeader, headers = {}, body }: Curl): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${url}`,
    ...(keyHeader === null ? [] : [`-H "${inDoubleQuotes(keyHeader)}: $API_KEY"`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`-H ${quoted(`content-type: ${body.mediaType}`)}`, `-d ${quoted(body.text)}`] : []),
  ].join(' \\\n  ');
}
