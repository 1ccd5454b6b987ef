import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '#server/db/error-code.ts';
import { sha256 } from '#server/db/ids.ts';
import { UsageError } from '#server/db/usage-error.ts';
import { MAX_AGE_MS, MAX_IDLE_MS, type SignIns } from './sign-ins.ts';

const FILE = 'ended-sign-ins';

/** Reads ID hash → expiry of its cookie. Skips a line truncated by a crash. */
function readEnded(file: string): Map<string, number> {
  try {
    const lines = readFileSync(file, 'utf8').matchAll(/^([0-9a-f]{64}) (\d+)$/gm);
    return new Map(Array.from(lines, ([, hash = '', expiresAt]) => [hash, Number(expiresAt)]));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return new Map();
    throw error;
  }
}

const toLine = ([hash, expiresAt]: [string, number]) => `${hash} ${expiresAt}\n`;

/**
 * Sign-ins of a gateway, which has no database: every sealed cookie is valid unless its sign-in ended. Ended
 * ones are stored in a file until their cookies expire. Idle times are in memory and restart with the process.
 * Throws a `UsageError` if the file can't be used.
 */
export function gatewaySignIns(folder: string, now: () => number = Date.now): SignIns {
  const file = join(folder, FILE);
  const startedAt = now();
  const lastSeen = new Map<string, number>();
  const ended = openEnded();

  function openEnded(): Map<string, number> {
    try {
      const current = new Map([...readEnded(file)].filter(([, expiresAt]) => expiresAt > startedAt));
      writeFileSync(`${file}.new`, [...current].map(toLine).join(''), { mode: 0o600, flush: true });
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
      for (const [hash, at] of lastSeen) if (now() - at > MAX_IDLE_MS) lastSeen.delete(hash);
      for (const [hash, expiresAt] of ended) if (expiresAt <= now()) ended.delete(hash);
      lastSeen.set(sha256(id), now());
    },

    async resume({ id, createdAt }) {
      const hash = sha256(id);
      if (ended.has(hash)) return false;
      if (now() - (lastSeen.get(hash) ?? Math.max(createdAt, startedAt)) > MAX_IDLE_MS) return false;
      lastSeen.set(hash, now());
      return true;
    },

    async end({ id, createdAt }) {
      const entry: [string, number] = [sha256(id), createdAt + MAX_AGE_MS];
      if (ended.has(entry[0])) return;
      ended.set(...entry);
      lastSeen.delete(entry[0]);
      appendFileSync(file, toLine(entry), { mode: 0o600, flush: true });
    },
  };
}
