import type { Received } from '#contract/received.ts';
import type { Interaction } from '#contract/sessions.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { type Count, emptyCount } from './counting/view.ts';
import { maxValues, measureOf, type Session } from './session.ts';

export type ReceivedInteraction = Received<Interaction>;

export type StepKind = 'choice' | 'question' | 'form' | 'click';

export interface TimelineStep {
  /** Seconds since the session started; null if the time is missing or invalid. */
  at: number | null;
  kind: StepKind;
  title: string;
  /** Component ID, unless it is the title. */
  component: string | null;
  context: string | null;
  options: { label: string; isSelected: boolean }[];
  response: string | null;
  sources: string[];
}

export interface Timeline {
  steps: TimelineStep[];
  /** Duration of the session in seconds; 0 if unknown. */
  length: number;
  /** Message about inconsistent times; null if they are fine. */
  warning: string | null;
}

const text = (value: string | null | undefined) => value?.trim() || null;

const MIN_EPOCH_MS = 1e11;
const MAX_EPOCH_MS = 8.64e15;
/** Timestamp of an interaction in epoch ms; accepts seconds too. Null if invalid. */
export function toEpochMs(timestamp: number | null | undefined): number | null {
  if (timestamp === null || timestamp === undefined || !(timestamp > 0 && timestamp <= MAX_EPOCH_MS))
    return null;
  return timestamp < MIN_EPOCH_MS ? timestamp * 1000 : timestamp;
}

/** Lays out interactions over time. Without a session start, the first interaction is the origin. */
export function buildTimeline(
  session: Session | null,
  interactions: readonly ReceivedInteraction[],
): Timeline {
  const times = interactions.map(({ timestamp }) => toEpochMs(timestamp));
  const known = times.filter((time) => time !== null);
  const start =
    parseTimestamp(session?.sessionStartedAt) ??
    known.reduce<number | null>((first, each) => Math.min(first ?? each, each), null);
  const end = parseTimestamp(session?.sessionEndedAt);
  const steps = interactions.map((interaction, index) => stepOf(interaction, times[index] ?? null, start));
  const timeSpent = session && measureOf(session, 'time');
  const duration = start !== null && end !== null ? (end - start) / 1000 : 0;
  return {
    steps,
    length: steps.reduce(
      (longest, { at }) => Math.max(longest, at ?? 0),
      Math.max(0, Math.min(duration, maxValues.time), timeSpent ?? 0),
    ),
    warning: duration < 0 ? 'This session ends before it starts.' : null,
  };
}

function stepOf(interaction: ReceivedInteraction, time: number | null, start: number | null): TimelineStep {
  const component = text(interaction.componentId);
  const label = text(interaction.label);
  const response = text(interaction.responseText);
  const options = [...new Set(interaction.options)].filter((option) => option !== '');
  const selected = new Set(options.includes(response ?? '') ? [response] : response?.split(/\s*[,;]\s*/));
  const hasSelected = options.some((option) => selected.has(option));
  const at = time === null || start === null || time < start ? null : (time - start) / 1000;
  return {
    at,
    kind: kindOf(interaction, component),
    title: label ?? component ?? 'Interaction',
    component: label === null ? null : component,
    context: text(interaction.componentContext),
    options: options.map((option) => ({ label: option, isSelected: selected.has(option) })),
    response: hasSelected ? null : response,
    sources: [...new Set(interaction.groundingChunkIds)],
  };
}

function kindOf(
  { options, responseText, groundingChunkIds }: ReceivedInteraction,
  component: string | null,
): StepKind {
  if (options?.length) return 'choice';
  if (text(responseText) || groundingChunkIds?.length) return 'question';
  return component && /\bform\b/i.test(component) ? 'form' : 'click';
}

/** Formats seconds like a stopwatch: `0:48`, `1:02:09`. */
export function formatElapsedTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Fields that interactions are grouped by. */
export const interactionFields = ['question', 'click', 'choice', 'component', 'chunk'] as const;
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
  /** An answer to a question; null without any. */
  answer: string | null;
  unanswered: number;
}

/** Equal for questions that differ only in case and spaces. */
export const questionKey = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

const isQuestion = (interaction: ReceivedInteraction) => kindOf(interaction, null) === 'question';
const nonBlank = (text: string | null | undefined): string[] => (text?.trim() ? [text.trim()] : []);
const texts: Record<InteractionField, (interaction: ReceivedInteraction) => readonly string[]> = {
  question: (interaction) => (isQuestion(interaction) ? nonBlank(interaction.label) : []),
  click: (interaction) => (isQuestion(interaction) ? [] : nonBlank(interaction.label)),
  choice: (interaction) => (isQuestion(interaction) ? [] : nonBlank(interaction.responseText)),
  component: ({ componentId }) => nonBlank(componentId),
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
      for (const each of new Set(texts[field](interaction))) {
        const key = field === 'question' ? questionKey(each) : each;
        const entry = counts.get(key) ?? {
          text: each,
          count: emptyCount(),
          times: 0,
          answer: null,
          unanswered: 0,
        };
        counts.set(key, entry);
        entry.times += 1;
        const answer = text(interaction.responseText);
        entry.answer ??= answer;
        if (answer === null) entry.unanswered += 1;
        if (seen.has(key)) continue;
        seen.add(key);
        addSession(entry.count, session);
      }
  }
  return [...counts.values()];
}
