import { DAY, HOUR } from '#server/db/time-units.ts';
import type { LogKind, LogScene } from './log-payloads.ts';

/** The columns that logs of accounts and of persons share. Some entries are changed, some deleted. */
export function logColumns({ source, type, payload }: LogKind, scene: LogScene, now: number) {
  const { chance, number, at } = scene;
  const content = payload(scene);
  const later = (probability: number, most: number) =>
    chance.chance(probability) ? Math.min(now, at + chance.int(HOUR / 30, most)) : null;
  const updated_at = 'text' in content ? later(0.12, 2 * DAY) : null;
  const deleted_at = later(0.04, 20 * DAY);
  return {
    source,
    type,
    payload: JSON.stringify(content),
    idempotency_key: chance.chance(0.4) ? `${source}-${number}-${chance.int(100, 999)}` : null,
    created_at: at,
    updated_at,
    deleted_at,
  };
}
