import { type Count, emptyCount } from './count.ts';
import type { Act } from './timeline.ts';
import type { Session } from './visit.ts';

/** What interactions are told apart by. */
export const actParts = ['component', 'label', 'response', 'chunk'] as const;
export type ActPart = (typeof actParts)[number];

/** A session with what was done in it. */
export interface ActsRead {
  session: Session;
  acts: readonly Act[];
}

/** One text of a part: the sessions in which it occurs, each counted once, and how often it occurs in all. */
export interface ActTally {
  text: string;
  count: Count;
  times: number;
}

const given = (text: string | null | undefined): string[] => (text?.trim() ? [text.trim()] : []);
const texts: Record<ActPart, (act: Act) => readonly string[]> = {
  component: ({ componentId }) => given(componentId),
  label: ({ label }) => given(label),
  response: ({ responseText }) => given(responseText),
  chunk: ({ groundingChunkIds }) => (groundingChunkIds ?? []).flatMap(given),
};

/** Adds a session to a count. */
export function addSession(count: Count, { hasConversion }: Session): void {
  count.sessions += 1;
  if (typeof hasConversion === 'boolean') count.known += 1;
  if (hasConversion === true) count.conversions += 1;
}

/** Counts the texts of a part over sessions. */
export function tallyActs(read: readonly ActsRead[], part: ActPart): ActTally[] {
  const tallies = new Map<string, ActTally>();
  for (const { session, acts } of read) {
    const counted = new Set<string>();
    for (const act of acts)
      for (const text of new Set(texts[part](act))) {
        const tally = tallies.get(text) ?? { text, count: emptyCount(), times: 0 };
        tallies.set(text, tally);
        tally.times += 1;
        if (counted.has(text)) continue;
        counted.add(text);
        addSession(tally.count, session);
      }
  }
  return [...tallies.values()];
}
