import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCode } from '#server/db/error-code.ts';
import { UsageError } from '#server/db/usage-error.ts';

/** A line of the input (numbered from 1), or why it can't be read. */
export type Line = { number: number } & ({ text: string } | { error: string });

/** Longer lines are errors, so memory stays bounded. */
const MAX_LINE_BYTES = 8 * 1024 * 1024;
const NEWLINE = 0x0a;

export interface InputFile {
  /** Bytes on disk, compressed or not. */
  size: number;
  /** Bytes processed so far. */
  position(): number;
  /** Yields the non-blank lines of each chunk. Throws a `UsageError` for a damaged file. */
  lines(): AsyncGenerator<Line[]>;
  close(): Promise<void>;
}

async function openFile(path: string): Promise<{ handle: FileHandle; size: number }> {
  try {
    const handle = await open(path);
    const stat = await handle.stat();
    if (stat.isFile()) return { handle, size: stat.size };
    await handle.close();
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') throw new UsageError(`There is no file ${path}.`);
    throw new UsageError(`${path} cannot be read (${code}).`);
  }
  throw new UsageError(`${path} is no file but a folder, pipe or device. Name a file.`);
}

async function isGzip(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
}

function createLineReader(maxBytes: number) {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let pending: Buffer[] = [];
  let length = 0;
  let number = 0;

  const finish = (): Line | undefined => {
    const bytes = pending.length === 1 ? pending[0] : Buffer.concat(pending);
    const tooLong = length > maxBytes;
    pending = [];
    length = 0;
    number++;
    if (tooLong) return { number, error: `longer than ${maxBytes / 1024 / 1024} MiB` };
    try {
      const text = utf8.decode(bytes).trim();
      return text === '' ? undefined : { number, text };
    } catch {
      return { number, error: 'not UTF-8' };
    }
  };
  const add = (part: Buffer) => {
    length += part.length;
    if (length > maxBytes) pending = [];
    else pending.push(part);
  };

  return {
    push(chunk: Buffer): Line[] {
      const lines: Line[] = [];
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        add(chunk.subarray(start, end));
        const line = finish();
        if (line) lines.push(line);
        start = end + 1;
      }
      if (start < chunk.length) add(chunk.subarray(start));
      return lines;
    },
    end(): Line[] {
      const line = length > 0 ? finish() : undefined;
      return line ? [line] : [];
    },
  };
}

/** Opens a text file, detecting gzip by its first bytes. Throws a `UsageError` if it can't be read. */
export async function openLines(path: string, maxLineBytes = MAX_LINE_BYTES): Promise<InputFile> {
  const { handle, size } = await openFile(path);
  const raw = handle.createReadStream({ start: 0, highWaterMark: 256 * 1024 });
  const gunzip = (await isGzip(handle)) ? createGunzip() : undefined;
  const source = gunzip ? pipeline(raw, gunzip, () => {}) : raw;
  return {
    size,
    // Bytes decompressed so far, without bytes read ahead.
    position: () => gunzip?.bytesWritten ?? raw.bytesRead,
    async close() {
      // The handle stays open as long as its stream.
      raw.destroy();
      await handle.close();
    },
    async *lines() {
      const split = createLineReader(maxLineBytes);
      try {
        for await (const chunk of source) {
          const lines = split.push(chunk);
          if (lines.length > 0) yield lines;
        }
      } catch (error) {
        const code = errorCode(error) || String(error);
        if (code === 'Z_BUF_ERROR')
          throw new UsageError(`${path} is cut off: the compressed data has no end.`);
        if (code.startsWith('Z_'))
          throw new UsageError(`${path} is damaged: it cannot be decompressed (${code}).`);
        throw new UsageError(`${path} cannot be read (${code}).`);
      }
      const last = split.end();
      if (last.length > 0) yield last;
    },
  };
}
