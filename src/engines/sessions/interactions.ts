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
export interface InteractionCount {
  text: string;
  count: Count;
  times: number;
}

const nonBlank = (text: string | null | undefined): string[] => (text?.trim() ? [text.trim()] : []);
const texts: Record<InteractionField, (interaction: ReceivedInteraction) => readonly string[]> = {
  component: ({ componentId }) => nonBlank(componentId),
  label: ({ label }) => nonBlank(label),
  response: ({ responseText }) => nonBlank(responseText),
  chunk: ({ groundingChunkIds }) => (groundingChunkIds ?? []).flatMap(nonBlank),
};

export function addSession(count: Count, { hasConversion }: Session): void {
  count.sessions += 1;
  if (typeof hasConversion === 'boolean') count.known += 1;
  if (hasConversion === true) count.conversions += 1;
}

/** Counts the texts of a field over sessions. */
export function countInteractions(
  sessions: readonly SessionInteractions[],
  field: InteractionField,
): InteractionCount[] {
  const counts = new Map<string, InteractionCount>();
  for (const { session, interactions } of sessions) {
    const seen = new Set<string>();
    for (const interaction of interactions)
      for (const text of new Set(texts[field](interaction))) {
        const entry = counts.get(text) ?? { text, count: emptyCount(), times: 0 };
        counts.set(text, entry);
        entry.times += 1;
        if (seen.has(text)) continue;
        seen.add(text);
        addSession(entry.count, session);
      }
  }
  return [...counts.values()];
}
