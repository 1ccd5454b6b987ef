import { long, short } from './version-length.ts';
import { between, isStuck, type VersionFacts, type VersionTimes, versionTimes } from './version-times.ts';

/** What happened to a version, in a line. */
export interface VersionStory {
  /** Empty where nothing is known. */
  text: string;
  /** It waits, or waited, longer than usual. */
  stuck: boolean;
}

/** Time is kept by two computers, and the next version is made a little before it is known to be. */
const SLACK = 2000;
const A_MOMENT = 1000;

/**
 * Tells what happened to a version and how long each step took: `Queued 12 s, processing for 9 s`, `Live for 9
 * days`, `Replaced by version 11 in the queue`.
 *
 * @param now epoch ms
 * @param newer the version after it, where that is known
 */
export function versionStory(version: VersionFacts, now: number, newer?: VersionFacts): VersionStory {
  const times = versionTimes(version);
  const tell = stories.get(times.status);
  return tell ? tell(times, now, newer) : { text: '', stuck: false };
}

type Tell = (times: VersionTimes, now: number, newer: VersionFacts | undefined) => VersionStory;

const tellers: Record<string, Tell> = {
  draft: ({ created, draft }) => {
    const before = between(created, draft);
    const late = before !== null && before > A_MOMENT;
    return plain(late ? `Became a draft after ${short(before)}` : 'Created as draft');
  },
  pending: ({ created }, now) => waiting('Waiting to be queued', between(created, now), 'before the queue'),
  queued: ({ created, queued }, now) =>
    waiting('In the queue', between(queued ?? created, now), 'in the queue'),
  processing: ({ queued, inQueue }, now) => {
    const since = between(queued, now);
    const rest = since === null || inQueue === null ? null : since - inQueue;
    if (inQueue !== null && rest !== null && rest >= 0)
      return {
        text: `Queued ${short(inQueue)}, processing for ${short(rest)}`,
        stuck: isStuck(rest),
      };
    return {
      text: since === null ? 'Processing' : `Processing, queued ${short(since)} ago`,
      stuck: isStuck(since),
    };
  },
  published: ({ queued, published, ended, inQueue }, now) => {
    const lived = between(published, ended ?? now);
    const live = ended === null ? 'Live now' : 'Live until replaced';
    const text = lived === null ? live : `${live}, for ${long(lived)}`;
    const took = between(queued, published);
    if (isStuck(inQueue) || took === null) return withQueue(text, inQueue);
    return plain(`${text}. Published ${short(took)} after queueing`);
  },
  archived: ({ published, ended, inQueue }) => {
    if (published === null) return withQueue(ended === null ? 'Archived' : 'Archived, never live', inQueue);
    const lived = between(published, ended);
    return withQueue(lived === null ? 'Was live' : `Live for ${long(lived)}`, inQueue);
  },
  cancelled: ({ created, queued, cancelled, inQueue }, _now, newer) => {
    const next = newer && versionTimes(newer).created;
    if (newer && cancelled !== null && next != null && next <= cancelled + SLACK) {
      const by = newer.versionNumber == null ? 'the next version' : `version ${newer.versionNumber}`;
      return {
        text: `Replaced by ${by}${queued === null ? '' : ' in the queue'}`,
        stuck: isStuck(inQueue),
      };
    }
    const after = between(created, cancelled);
    return {
      text: after === null ? 'Canceled' : `Canceled after ${short(after)}`,
      stuck: isStuck(inQueue),
    };
  },
};

// Not looked up in the object itself: a status may be called `constructor`.
const stories = new Map<string | null, Tell>(Object.entries(tellers));

const plain = (text: string): VersionStory => ({ text, stuck: false });

function waiting(text: string, waited: number | null, where: string): VersionStory {
  if (waited === null) return plain(text);
  const stuck = isStuck(waited);
  return { text: stuck ? `Stuck ${where} for ${short(waited)}` : `${text} for ${short(waited)}`, stuck };
}

function withQueue(text: string, inQueue: number | null): VersionStory {
  if (inQueue === null || !isStuck(inQueue)) return plain(text);
  return { text: `${text}. Stuck in the queue for ${short(inQueue)}`, stuck: true };
}
