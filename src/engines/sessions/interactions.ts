import { type Count, emptyCount } from './count.ts';
import type { Session } from './session.ts';
import type { ReceivedInteraction } from './timeline.ts';

/** What interactions are told apart by. */
export const interactionFields = ['component', 'label', 'response', 'chunk'] as const;
export type InteractionField = (typeof interactionFields)[number];

/** A session with what was done in it. */
export interface SessionInteractions {
  session: Session;
  interactions: readonly ReceivedInteraction[];
}

/** One text of a part: the sessions in which it occurs, each counted once, and how often it occurs in all. */
export interface InteractionTally {
  text: string;
  count: Count;
  times: number;
}

const given = (text: string | null | undefined): string[] => (text?.trim() ? [text.trim()] : []);
const texts: Record<InteractionField, (act: ReceivedInteraction) => readonly string[]> = {
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
export function tallyInteractions(
  read: readonly SessionInteractions[],
  part: InteractionField,
): InteractionTally[] {
  const tallies = new Map<string, InteractionTally>();
  for (const { session, interactions } of read) {
    const counted = new Set<string>();
    for (const act of interactions)
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
