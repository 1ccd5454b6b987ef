import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, unzip, zstdDecompress } from 'node:zlib';
import { ServiceError } from '#server/errors.ts';
import { isJson } from './faults.ts';
import { readUpTo } from './upstream.ts';

/** An explanation is short; whoever sends more than this is not read to the end. */
const MOST_BYTES = 64 * 1024;
const MOST_CHARACTERS = 500;
const PATIENCE_MS = 2000;

const most = { maxOutputLength: MOST_BYTES };
const inflate = (bytes: Buffer) => promisify(unzip)(bytes, most);
/** By content encoding. */
const decoders = new Map<string, (bytes: Buffer) => Promise<Buffer>>([
  ['identity', async (bytes) => bytes],
  ['gzip', inflate],
  ['deflate', inflate],
  ['br', (bytes) => promisify(brotliDecompress)(bytes, most)],
  ['zstd', (bytes) => promisify(zstdDecompress)(bytes, most)],
]);

/** A problem with what the service itself says of it. The log keeps to our own words: theirs may hold anything. */
export function quoting(problem: ServiceError, words: string | undefined): ServiceError {
  if (!words) return problem;
  const detail = `${problem.message} It says: ${words}${/[.!?…]$/.test(words) ? '' : '.'}`;
  const { status, code, headers } = problem;
  return Object.assign(new ServiceError(status, code, detail, { headers }), { cause: problem });
}

interface Refusal {
  headers: { 'content-type'?: string | undefined; 'content-encoding'?: string | undefined };
  body: Readable;
}

/**
 * What the service itself says of its failure: `detail`, `message`, `title` or `error` of a JSON body, as one
 * line of plain text. Undefined where it says nothing that can be used. The body is done with afterwards.
 */
export async function toldBy({ headers, body }: Refusal): Promise<string | undefined> {
  const decode = decoders.get(headers['content-encoding']?.toLowerCase() ?? 'identity');
  const bytes = isJson(headers['content-type']) && decode ? await head(body) : undefined;
  // An answer that is cut or abandoned ends in an error that nobody needs.
  body.on('error', () => {}).destroy();
  if (!bytes || !decode) return undefined;
  try {
    return wordsIn(JSON.parse((await decode(bytes)).toString('utf8')));
  } catch {
    return undefined;
  }
}

async function head(body: Readable): Promise<Buffer | undefined> {
  const late = setTimeout(() => body.destroy(), PATIENCE_MS);
  try {
    const { bytes, isTooLong } = await readUpTo(body, MOST_BYTES);
    return isTooLong ? undefined : bytes;
  } catch {
    return undefined;
  } finally {
    clearTimeout(late);
  }
}

/** What a JSON body says went wrong, as one line of plain text of bounded length. */
export function wordsIn(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  for (const key of ['detail', 'message', 'title', 'error']) {
    const found: unknown = Reflect.get(json, key);
    // `{ "error": { "message": … } }` is common, too.
    const value = typeof found === 'object' && found !== null ? Reflect.get(found, 'message') : found;
    if (typeof value !== 'string') continue;
    const line = value
      .slice(0, 2 * MOST_CHARACTERS)
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim();
    if (line !== '')
      return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS).toWellFormed()}…` : line;
  }
  return undefined;
}
