import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '#server/error-code.ts';
import { sha256 } from '#server/ids.ts';
import { UsageError } from '#server/usage-error.ts';
import { IDLE_MS, LIFETIME_MS, type SignIns } from './sign-ins.ts';

const FILE = 'ended-sign-ins';

/** Hash of the ID → when its cookie expires. A line cut off by a crash is left out. */
function readEnded(file: string): Map<string, number> {
  try {
    const lines = readFileSync(file, 'utf8').matchAll(/^([0-9a-f]{64}) (\d+)$/gm);
    return new Map(Array.from(lines, ([, hash = '', expiresAt]) => [hash, Number(expiresAt)]));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return new Map();
    throw error;
  }
}

const lineOf = ([hash, expiresAt]: [string, number]) => `${hash} ${expiresAt}\n`;

/**
 * Sign-ins of a gateway, which has no database: every sealed cookie holds but those that ended. Ended ones are
 * kept in a file of `folder` until their cookies expire. Idle time is kept in memory, and starts over with the
 * process. Throws a `UsageError` when the file can't be used.
 */
export function gatewaySignIns(folder: string, now: () => number = Date.now): SignIns {
  const file = join(folder, FILE);
  const startedAt = now();
  const seen = new Map<string, number>();
  const ended = openEnded();

  function openEnded(): Map<string, number> {
    try {
      const current = new Map([...readEnded(file)].filter(([, expiresAt]) => expiresAt > startedAt));
      writeFileSync(`${file}.new`, [...current].map(lineOf).join(''), { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
      return current;
    } catch (error) {
      throw new UsageError(
        `${file} can't be used (${errorCode(error)}). Give this user the right to read and write it.`,
      );
    }
  }

  return {
    async start({ id }) {
      for (const [hash, at] of seen) if (now() - at > IDLE_MS) seen.delete(hash);
      for (const [hash, expiresAt] of ended) if (expiresAt <= now()) ended.delete(hash);
      seen.set(sha256(id), now());
    },

    async resume({ id, createdAt }) {
      const hash = sha256(id);
      if (ended.has(hash)) return false;
      if (now() - (seen.get(hash) ?? Math.max(createdAt, startedAt)) > IDLE_MS) return false;
      seen.set(hash, now());
      return true;
    },

    async end({ id, createdAt }) {
      const entry: [string, number] = [sha256(id), createdAt + LIFETIME_MS];
      if (ended.has(entry[0])) return;
      ended.set(...entry);
      seen.delete(entry[0]);
      appendFileSync(file, lineOf(entry), { mode: 0o600, flush: true });
    },
  };
}
