/** Quotes text as one POSIX shell argument. */
export const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

interface Curl {
  method: string;
  /** The quoted URL. */
  url: string;
  headers?: Readonly<Record<string, string>> | undefined;
  /** JSON. */
  body?: string | undefined;
}

/** Formats a request as a cURL command for a POSIX shell, with the key from `$API_KEY`. */
export function curl({ method, url, headers = {}, body }: Curl): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${url}`,
    `-H "x-api-key: $API_KEY"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : ["-H 'content-type: application/json'", `-d ${quoted(body)}`]),
  ].join(' \\\n  ');
}
