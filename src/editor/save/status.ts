import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  Loader,
  type LucideIcon,
  RotateCcw,
  TriangleAlert,
  UserX,
  WifiOff,
} from 'lucide-react';
import { explain } from '#api/transport/explain.ts';
import type { Phase } from '#engines/save/state.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { formatDateTime } from '#lib/time.ts';

/** Content of the save indicator. */
export interface SaveStatus {
  /** Stays the same while counts and seconds change. */
  id:
    | 'saved'
    | 'publishing'
    | 'new'
    | 'saving'
    | 'unsaved'
    | 'invalid'
    | 'retrying'
    | 'offline'
    | 'signedOut'
    | 'conflict'
    | 'rejected'
    | 'deleted';
  icon: LucideIcon;
  textClass: string;
  words: string;
  /** Shown after the words if there is room. */
  aside?: string;
}

/** The last save's effect for visitors. */
export interface SaveOutcome {
  words: string;
  isPublishing?: boolean;
  /** Whether the words already mention the save, so that only the time is added. */
  hasSavedTime?: boolean;
}

interface StatusInput {
  phase: Phase;
  /** Epoch ms of the last save. */
  savedAt: number | null;
  dirty: boolean;
  /** Whether there are edits since Save was pressed, which that save doesn't send. */
  hasEditsSinceSave: boolean;
  conflicts: number;
  /** Fields whose errors block the save. */
  invalidFields: number;
  /** Fields with issues. */
  toCheck: number;
  outcome?: SaveOutcome | undefined;
  online: boolean;
  /** Whether unsaved changes are saved on this device. */
  isStored: boolean;
  /** Whether saving creates the record. */
  isNew?: boolean;
  /** Epoch ms. */
  now: number;
}

/** Describes the state of saving. */
export function saveStatusOf(input: StatusInput): SaveStatus {
  const {
    phase,
    savedAt,
    dirty,
    hasEditsSinceSave,
    conflicts,
    invalidFields,
    toCheck,
    outcome,
    online,
    isStored,
    now,
  } = input;
  const aside = isStored ? hasEditsSinceSave && 'later changes unsaved' : 'not saved on this device';
  const saved = savedAt === null ? null : `saved ${formatDateTime(savedAt, 'time')}`;
  switch (phase.name) {
    case 'loading':
    case 'saving':
      return { id: 'saving', icon: Loader, textClass: 'text-processing', words: 'Saving…' };
    case 'retrying':
      if (!online)
        return {
          id: 'offline',
          icon: WifiOff,
          textClass: 'text-warning',
          words: "Saving when you're back online",
          ...(aside && { aside }),
        };
      return {
        id: 'retrying',
        icon: RotateCcw,
        textClass: 'text-warning',
        words: `Not saved. Retrying in ${Math.max(0, Math.ceil((phase.until - now) / 1000))}s`,
        ...(aside && { aside }),
      };
    case 'signedOut':
      return { id: 'signedOut', icon: UserX, textClass: 'text-danger', words: 'Signed out, not saved' };
    case 'rejected':
      return {
        id: 'rejected',
        icon: CircleX,
        textClass: 'text-danger',
        words: 'Not saved',
        aside: invalidFields > 0 ? `${plural(invalidFields, 'field')} to fix` : explain(phase.error).title,
      };
    case 'deleted':
      return {
        id: 'deleted',
        icon: CircleX,
        textClass: 'text-danger',
        words: 'Not saved',
        aside: 'no longer exists',
      };
    default:
  }
  if (conflicts > 0)
    return {
      id: 'conflict',
      icon: TriangleAlert,
      textClass: 'text-danger',
      words: `${plural(conflicts, 'conflict')} to resolve`,
    };
  if (invalidFields > 0)
    return {
      id: 'invalid',
      icon: CircleX,
      textClass: 'text-danger',
      words: `${plural(invalidFields, 'field')} to fix`,
      ...(dirty && { aside: 'unsaved changes' }),
    };
  if (dirty)
    return {
      id: 'unsaved',
      icon: CircleDot,
      textClass: 'text-warning',
      words: 'Unsaved changes',
      ...(isStored ? saved && { aside: saved } : { aside: 'not saved on this device' }),
    };
  const checks = toCheck > 0 ? `${formatNumber(toCheck)} to check` : undefined;
  if (input.isNew)
    return { id: 'new', icon: CircleDashed, textClass: 'text-muted', words: 'Not created yet' };
  if (savedAt !== null && outcome)
    return {
      ...(outcome.isPublishing
        ? { id: 'publishing', icon: Loader, textClass: 'text-processing' }
        : { id: 'saved', icon: CircleCheck, textClass: 'text-success' }),
      words: outcome.words,
      aside:
        checks ??
        (outcome.hasSavedTime ? formatDateTime(savedAt, 'time') : `saved ${formatDateTime(savedAt, 'time')}`),
    };
  return {
    id: 'saved',
    icon: CircleCheck,
    textClass: 'text-success',
    words: savedAt === null ? 'No changes' : `Saved ${formatDateTime(savedAt, 'time')}`,
    ...(checks && { aside: checks }),
  };
}

/** Announcement for screen readers. Changes of counts and seconds aren't announced. */
export const newsOf = ({ id, words, aside }: SaveStatus): string => {
  if (id === 'unsaved') return words;
  if (id === 'retrying') return 'Not saved. Retrying automatically.';
  if (id === 'offline' || id === 'invalid') return words;
  return aside ? `${words}: ${aside}` : words;
};
