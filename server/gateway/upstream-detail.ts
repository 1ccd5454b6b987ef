import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, unzip, zstdDecompress } from 'node:zlib';
import { ServiceError } from '#server/db/errors.ts';
import { readUpTo } from './upstream.ts';
import { isJson } from './upstream-errors.ts';

const MAX_BYTES = 64 * 1024;
const MAX_DETAIL_LENGTH = 500;
const READ_TIMEOUT_MS = 2000;

const options = { maxOutputLength: MAX_BYTES };
const inflate = (bytes: Buffer) => promisify(unzip)(bytes, options);
/** By `content-encoding`. */
const decoders = new Map<string, (bytes: Buffer) => Promise<Buffer>>([
  ['identity', async (bytes) => bytes],
  ['gzip', inflate],
  ['deflate', inflate],
  ['br', (bytes) => promisify(brotliDecompress)(bytes, options)],
  ['zstd', (bytes) => promisify(zstdDecompress)(bytes, options)],
]);

/** Appends the service's own error text. The log only gets our message (`cause`), as theirs may contain anything. */
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

/** Reads the error text of a failed response (see `findDetail`) and destroys the body. Undefined without one. */
export async function readUpstreamDetail({ headers, body }: FailedResponse): Promise<string | undefined> {
  // A repeated header is a list.
  const decode = decoders.get(String(headers['content-encoding'] ?? 'identity').toLowerCase());
  const bytes = isJson(headers['content-type']) && decode ? await readBody(body) : undefined;
  // Destroying an unfinished body emits an error.
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

/** Finds `detail`, `message`, `title` or `error` of a JSON body; returns one line of bounded length. */
export function findDetail(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  for (const key of ['detail', 'message', 'title', 'error']) {
    const found: unknown = Reflect.get(json, key);
    // Also `{ "error": { "message": … } }`.
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
