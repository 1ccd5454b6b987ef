import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, unzip, zstdDecompress } from 'node:zlib';
import { ServiceError } from '#server/errors.ts';
import { readUpTo } from './upstream.ts';
import { isJson } from './upstream-errors.ts';

/** An explanation is short; whoever sends more than this is not read to the end. */
const MAX_BYTES = 64 * 1024;
const MAX_DETAIL_LENGTH = 500;
const READ_TIMEOUT_MS = 2000;

const options = { maxOutputLength: MAX_BYTES };
const inflate = (bytes: Buffer) => promisify(unzip)(bytes, options);
/** By content encoding. */
const decoders = new Map<string, (bytes: Buffer) => Promise<Buffer>>([
  ['identity', async (bytes) => bytes],
  ['gzip', inflate],
  ['deflate', inflate],
  ['br', (bytes) => promisify(brotliDecompress)(bytes, options)],
  ['zstd', (bytes) => promisify(zstdDecompress)(bytes, options)],
]);

/** A problem with what the service itself says of it. The log keeps to our own words: theirs may hold anything. */
export function withUpstreamDetail(problem: ServiceError, detail: string | undefined): ServiceError {
  if (!detail) return problem;
  const explanation = `${problem.message} It says: ${detail}${/[.!?…]$/.test(detail) ? '' : '.'}`;
  const { status, code, headers } = problem;
  return Object.assign(new ServiceError(status, code, explanation, { headers }), { cause: problem });
}

interface FailedResponse {
  headers: { 'content-type'?: string | undefined; 'content-encoding'?: string | undefined };
  body: Readable;
}

/**
 * What the service itself says of its failure: `detail`, `message`, `title` or `error` of a JSON body, as one
 * line of plain text. Undefined where it says nothing that can be used. The body is done with afterwards.
 */
export async function readUpstreamDetail({ headers, body }: FailedResponse): Promise<string | undefined> {
  const decode = decoders.get(headers['content-encoding']?.toLowerCase() ?? 'identity');
  const bytes = isJson(headers['content-type']) && decode ? await readBody(body) : undefined;
  // An answer that is cut or abandoned ends in an error that nobody needs.
  body.on('error', () => {}).destroy();
  if (!bytes || !decode) return undefined;
  try {
    return findDetail(JSON.parse((await decode(bytes)).toString('utf8')));
  } catch {
    return undefined;
  }
}

async function readBody(body: Readable): Promise<Buffer | undefined> {
  const timer = setTimeout(() => body.destroy(), READ_TIMEOUT_MS);
  try {
    const { bytes, isTooLong } = await readUpTo(body, MAX_BYTES);
    return isTooLong ? undefined : bytes;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** What a JSON body says went wrong, as one line of plain text of bounded length. */
export function findDetail(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  for (const key of ['detail', 'message', 'title', 'error']) {
    const found: unknown = Reflect.get(json, key);
    // `{ "error": { "message": … } }` is common, too.
    const value = typeof found === 'object' && found !== null ? Reflect.get(found, 'message') : found;
    if (typeof value !== 'string') continue;
    const line = value
      .slice(0, 2 * MAX_DETAIL_LENGTH)
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim();
    if (line !== '')
      return line.length > MAX_DETAIL_LENGTH ? `${line.slice(0, MAX_DETAIL_LENGTH).toWellFormed()}…` : line;
  }
  return undefined;
}
