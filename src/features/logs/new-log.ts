import { value } from '#engines/save/shape.ts';
import { createSetting } from '#lib/setting.ts';

/** Response of the service to a new entry. */
export interface CreatedLog {
  id: string;
  /** Account or person that got it; null if the response doesn't say. */
  ownerId: string | null;
  createdAt: string | null;
  /** Whether the entry created that account or person; null if the response doesn't say. */
  created: boolean | null;
  /** Whether the idempotency key had been used before, so that nothing was added now. */
  wasAlreadyAdded: boolean;
}

/** Form values of a new log entry; `''` is unset. */
export interface NewLog {
  /** Selected key of the form's `LogTargets`. */
  target: string;
  source: string;
  type: string;
  /** Source text of a JSON object. */
  payload: string;
  idempotencyKey: string;
  /** Null until the entry is added. */
  written: CreatedLog | null;
}

export const logFields = {
  source: value('Source'),
  type: value('Type'),
  payload: value('Payload'),
  idempotencyKey: value('Idempotency key'),
};

/** Source and type of the last entry, prefilled in the next one. */
export const lastSource = createSetting('audience-console-log-source', (stored) => stored || 'console');
export const lastType = createSetting('audience-console-log-type', (stored) => stored || 'note');

/** Generates a key with 96 random bits. */
export function newIdempotencyKey(): string {
  const parts = [...crypto.getRandomValues(new Uint32Array(3))];
  return `console-${parts.map((part) => part.toString(36).padStart(7, '0')).join('-')}`;
}

export const blankLog = () => ({
  source: lastSource.get(),
  type: lastType.get(),
  payload: '',
  idempotencyKey: newIdempotencyKey(),
  written: null,
});

/** Says whether adding an entry created its account or person; null if unknown. */
export function createdText(noun: 'account' | 'person', created: boolean | null): string | null {
  if (created === null) return null;
  return created ? `A new ${noun} was created.` : `Added to an existing ${noun}.`;
}
