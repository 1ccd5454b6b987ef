import { value } from '#engines/save/shape.ts';
import { createSetting } from '#lib/setting.ts';

/** What the service said of an entry that it wrote. */
export interface Written {
  id: string;
  /** The account or person that got it; null where the service does not say. */
  ownerId: string | null;
  createdAt: string | null;
  /** Whether that account or person was made with it; null where the service does not say. */
  created: boolean | null;
  /** Whether it had been added before, by the same idempotency key: nothing was added now. */
  wasAlreadyAdded: boolean;
}

/** A log entry that is still to be written, as its form has it; `''` is nothing. */
export interface NewLog {
  /** How the form says whose log it is: a key of its `LogTargets`. */
  target: string;
  source: string;
  type: string;
  /** The text of a JSON object. */
  payload: string;
  /** Names this one writing of it: however often it is sent, the service writes it once. */
  idempotencyKey: string;
  /** What the service answered; null until it is written. */
  written: Written | null;
}

/** The fields that every entry has. */
export const logFields = {
  source: value('Source'),
  type: value('Type'),
  payload: value('Payload'),
  idempotencyKey: value('Idempotency key'),
};

/** What was written last in this browser, which is offered for the next entry. */
export const lastSource = createSetting('audience-console-log-source', (kept) => kept || 'console');
export const lastType = createSetting('audience-console-log-type', (kept) => kept || 'note');

/** A key that no other entry has: 96 bits at random. */
export function newIdempotencyKey(): string {
  const parts = [...crypto.getRandomValues(new Uint32Array(3))];
  return `console-${parts.map((part) => part.toString(36).padStart(7, '0')).join('-')}`;
}

/** An entry without contents, of the kind that was written last. */
export const blankLog = () => ({
  source: lastSource.get(),
  type: lastType.get(),
  payload: '',
  idempotencyKey: newIdempotencyKey(),
  written: null,
});
