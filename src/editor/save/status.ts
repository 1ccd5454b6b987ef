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
import { formatMoment } from '#lib/time.ts';

/** Whether what is on the screen is saved, and if not, why, and what comes next. */
export interface Status {
  /** Names the state; it stays while counts and seconds go on. */
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
  tone: string;
  words: string;
  /** Goes with the words where there is room. */
  aside?: string;
}

/** What the last save did for visitors. */
export interface Outcome {
  words: string;
  /** Whether it is being published. */
  isPublishing?: boolean;
  /** Whether the words already say that it was saved: only the time is added. */
  saysSaved?: boolean;
}

interface Facts {
  phase: Phase;
  /** When it was last saved from here, epoch ms. */
  savedAt: number | null;
  dirty: boolean;
  /** Whether something changed since Save was pressed; that save doesn't send it. */
  hasLaterChanges: boolean;
  overlaps: number;
  /** How many fields kept the last Save from going through, and still do. */
  fields: number;
  /** How many fields have findings. */
  toCheck: number;
  /** What the last save did; absent where there is no more to say than that it is saved. */
  outcome?: Outcome | undefined;
  online: boolean;
  /** Whether unsaved changes are saved on this device. */
  kept: boolean;
  /** Whether the record is still to be made. */
  isNew?: boolean;
  /** Epoch ms. */
  now: number;
}

/** What the save indicator says. */
export function statusOf(facts: Facts): Status {
  const { phase, savedAt, dirty, hasLaterChanges, overlaps, fields, toCheck, outcome, online, kept, now } =
    facts;
  const aside = kept ? hasLaterChanges && 'later changes unsaved' : 'not saved on this device';
  const saved = savedAt === null ? null : `saved ${formatMoment(savedAt, 'time')}`;
  switch (phase.name) {
    case 'loading':
    case 'saving':
      return { id: 'saving', icon: Loader, tone: 'text-processing', words: 'Saving…' };
    case 'retrying':
      if (!online)
        return {
          id: 'offline',
          icon: WifiOff,
          tone: 'text-warning',
          words: "Saving when you're back online",
          ...(aside && { aside }),
        };
      return {
        id: 'retrying',
        icon: RotateCcw,
        tone: 'text-warning',
        words: `Not saved. Retrying in ${Math.max(0, Math.ceil((phase.until - now) / 1000))}s`,
        ...(aside && { aside }),
      };
    case 'signedOut':
      return { id: 'signedOut', icon: UserX, tone: 'text-danger', words: 'Signed out, not saved' };
    case 'rejected':
      return {
        id: 'rejected',
        icon: CircleX,
        tone: 'text-danger',
        words: 'Not saved',
        aside: fields > 0 ? `${plural(fields, 'field')} to fix` : explain(phase.error).title,
      };
    case 'deleted':
      return {
        id: 'deleted',
        icon: CircleX,
        tone: 'text-danger',
        words: 'Not saved',
        aside: 'no longer exists',
      };
    default:
  }
  if (overlaps > 0)
    return {
      id: 'conflict',
      icon: TriangleAlert,
      tone: 'text-danger',
      words: `${plural(overlaps, 'conflict')} to resolve`,
    };
  if (fields > 0)
    return {
      id: 'invalid',
      icon: CircleX,
      tone: 'text-danger',
      words: `${plural(fields, 'field')} to fix`,
      ...(dirty && { aside: 'unsaved changes' }),
    };
  if (dirty)
    return {
      id: 'unsaved',
      icon: CircleDot,
      tone: 'text-warning',
      words: 'Unsaved changes',
      ...(kept ? saved && { aside: saved } : { aside: 'not saved on this device' }),
    };
  const checks = toCheck > 0 ? `${formatNumber(toCheck)} to check` : undefined;
  if (facts.isNew) return { id: 'new', icon: CircleDashed, tone: 'text-muted', words: 'Not created yet' };
  if (savedAt !== null && outcome)
    return {
      ...(outcome.isPublishing
        ? { id: 'publishing', icon: Loader, tone: 'text-processing' }
        : { id: 'saved', icon: CircleCheck, tone: 'text-success' }),
      words: outcome.words,
      aside:
        checks ??
        (outcome.saysSaved ? formatMoment(savedAt, 'time') : `saved ${formatMoment(savedAt, 'time')}`),
    };
  return {
    id: 'saved',
    icon: CircleCheck,
    tone: 'text-success',
    words: savedAt === null ? 'No changes' : `Saved ${formatMoment(savedAt, 'time')}`,
    ...(checks && { aside: checks }),
  };
}

/** What a screen reader is told when the state changes; counts and seconds are not news. */
export const newsOf = ({ id, words, aside }: Status): string => {
  if (id === 'unsaved') return words;
  if (id === 'retrying') return 'Not saved. Retrying automatically.';
  if (id === 'offline' || id === 'invalid') return words;
  return aside ? `${words}: ${aside}` : words;
};
