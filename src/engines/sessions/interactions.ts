import { type Count, emptyCount } from './count.ts';
import type { Session } from './session.ts';
import type { ReceivedInteraction } from './timeline.ts';

/** Fields that interactions are grouped by. */
export const interactionFields = ['component', 'label', 'response', 'chunk'] as const;
export type InteractionField = (typeof interactionFields)[number];

export interface SessionInteractions {
  session: Session;
  interactions: readonly ReceivedInteraction[];
}

/** Counts of one text: sessions that contain it, each once, and total occurrences. */
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

export function addSession(count: Count, { hasConversion }: Session): void {
  count.sessions += 1;
  if (typeof hasConversion === 'boolean') count.known += 1;
  if (hasConversion === true) count.conversions += 1;
}

/** Counts the texts of a field over sessions. */
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
