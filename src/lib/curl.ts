/** Quotes text as one POSIX shell argument. */
export const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Escapes a header name inside double quotes, where the shell expands the value. */
const inDoubleQuotes = (text: string) => text.replace(/[$`"\\]/g, '\\$&');

interface Curl {
  method: string;
  /** The quoted URL. */
  url: string;
  /** Header for `$API_KEY`; null without authentication. */
  keyHeader: string | null;
  headers?: Readonly<Record<string, string>>;
  body?: { mediaType: string; text: string } | undefined;
}

/** Formats a request as a cURL command for a POSIX shell. */
export function curl({ method, url, keyHeader, headers = {}, body }: Curl): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${url}`,
    ...(keyHeader === null ? [] : [`-H "${inDoubleQuotes(keyHeader)}: $API_KEY"`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`-H ${quoted(`content-type: ${body.mediaType}`)}`, `-d ${quoted(body.text)}`] : []),
  ].join(' \\\n  ');
}
