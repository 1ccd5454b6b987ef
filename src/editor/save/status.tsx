import { useSelector } from '@tanstack/react-store';
import { createAtom } from '@tanstack/store';
import {
  Check,
  CircleDashed,
  CircleDot,
  CircleX,
  Loader,
  RotateCcw,
  TriangleAlert,
  UserX,
  WifiOff,
} from 'lucide-react';
import { useState } from 'react';
import { useEdited, useEditor } from '#editor/editor.tsx';
import { describeIssues, type IssueSummary, issueLooks, useMarks } from '#editor/issue-mark.tsx';
import { changesBetween, type Phase, unresolvedConflicts } from '#engines/save/index.ts';
import { explain } from '#lib/explain.ts';
import { useOnline } from '#lib/hooks/use-online.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { plural } from '#lib/text.ts';
import { formatRecentTime } from '#lib/time.ts';
import { timeZone } from '#lib/time-zone.ts';
import { Icon } from '#ui/icon.tsx';
import { useSeconds } from '#ui/use-now.ts';

const icons = {
  // Plain: a circled green check means live.
  saved: { of: Check, className: 'text-muted' },
  publishing: { of: Loader, className: 'animate-spin motion-still text-processing' },
  new: { of: CircleDashed, className: 'text-muted' },
  saving: { of: Loader, className: 'animate-spin motion-still text-processing' },
  unsaved: { of: CircleDot, className: 'text-warning' },
  invalid: { of: CircleX, className: 'text-danger' },
  retrying: { of: RotateCcw, className: 'text-warning' },
  offline: { of: WifiOff, className: 'text-warning' },
  signedOut: { of: UserX, className: 'text-danger' },
  conflict: { of: TriangleAlert, className: 'text-danger' },
  rejected: { of: CircleX, className: 'text-danger' },
  deleted: { of: CircleX, className: 'text-danger' },
};

/** Content of the save indicator. */
export interface SaveStatus {
  /** Stays the same while counts and seconds change. */
  id: keyof typeof icons;
  label: string;
  /** Shown after the label if there is room. */
  detail?: string | undefined;
  /** Severity of the fields that the detail counts. */
  severity?: IssueSummary['severity'] | undefined;
}

/** Icon of the state, or of the issues in the saved document. */
export const StatusIcon = ({ id, severity }: Pick<SaveStatus, 'id' | 'severity'>) =>
  id === 'saved' && severity ? (
    <Icon of={issueLooks[severity].icon} className={issueLooks[severity].color} />
  ) : (
    <Icon {...icons[id]} />
  );

/** The last save's effect for visitors. */
export interface SaveOutcome {
  label: string;
  isPublishing?: boolean;
  /** Whether the label already mentions the save, so that only the time is added. */
  hasSavedTime?: boolean;
  /** Epoch ms of a save by an earlier editor, which is worth mentioning. */
  savedAt?: number | null;
}

interface StatusInput {
  phase: Phase;
  /** Epoch ms of the last save. */
  savedAt: number | null;
  dirty: boolean;
  /** Whether there are edits since Save was pressed, which that save doesn't send. */
  hasEditsSinceSave: boolean;
  conflicts: number;
  /** Whether errors block the save. */
  isInvalid: boolean;
  /** Fields to fix or check. */
  issues: IssueSummary | undefined;
  outcome?: SaveOutcome | undefined;
  online: boolean;
  /** Whether unsaved changes are saved on this device. */
  isStored: boolean;
  /** Whether closed editors left unsaved edits that aren't in the form. */
  hasEditsToReview?: boolean;
  /** Whether saving creates the record. */
  isNew?: boolean;
  /** Epoch ms. */
  now: number;
}

const NOT_STORED = 'not saved on this device';

export function saveStatusOf(input: StatusInput): SaveStatus {
  const { phase, dirty, conflicts, isInvalid, issues, outcome, online, isStored } = input;
  const savedAt = input.savedAt ?? outcome?.savedAt ?? null;
  const later = input.hasEditsSinceSave ? 'later edits stay here' : undefined;
  const detail = isStored ? later : NOT_STORED;
  const savedTime = savedAt === null ? undefined : formatRecentTime(savedAt, 'time');
  const toFix = `${plural(issues?.count ?? 0, 'field')} to fix`;
  const isHarmful = issues?.severity === 'harmful';
  switch (phase.name) {
    case 'loading':
    case 'saving':
      return { id: 'saving', label: 'Saving…' };
    case 'retrying': {
      if (!online) return { id: 'offline', label: "Saving when you're back online", detail };
      const seconds = Math.max(0, Math.ceil((phase.until - input.now) / 1000));
      return { id: 'retrying', label: `Not saved. Retrying in ${seconds}s`, detail };
    }
    case 'signedOut':
      return { id: 'signedOut', label: 'Signed out, not saved' };
    case 'rejected':
      return {
        id: 'rejected',
        label: 'Not saved',
        detail: isInvalid ? toFix : explain(phase.error).title,
      };
    case 'deleted':
      return { id: 'deleted', label: 'Not saved', detail: 'no longer exists' };
    default:
  }
  if (conflicts > 0) return { id: 'conflict', label: `${plural(conflicts, 'conflict')} to resolve` };
  if (phase.name === 'conflict') return { id: 'unsaved', label: 'All conflicts resolved' };
  if (isInvalid) return { id: 'invalid', label: toFix, detail: dirty ? 'unsaved changes' : undefined };
  const saved = savedTime && `saved ${savedTime}`;
  if (dirty)
    return {
      id: 'unsaved',
      label: 'Unsaved changes',
      detail: isHarmful ? describeIssues(issues) : isStored ? saved && `last ${saved}` : NOT_STORED,
      ...(isHarmful && { severity: 'harmful' }),
    };
  if (input.isNew) return { id: 'new', label: 'Not created yet' };
  if (input.hasEditsToReview && savedAt === null) return { id: 'unsaved', label: 'Unsaved edits' };
  const checks = issues && describeIssues(issues);
  if (savedTime && outcome)
    return {
      id: outcome.isPublishing ? 'publishing' : 'saved',
      label: outcome.hasSavedTime ? `${outcome.label} ${savedTime}` : outcome.label,
      detail: checks ?? (outcome.hasSavedTime ? undefined : saved),
      severity: issues?.severity,
    };
  return {
    id: 'saved',
    label: savedTime ? `Saved ${savedTime}` : 'No changes',
    detail: checks,
    severity: issues?.severity,
  };
}

/** Announcement for screen readers. Changes of counts and seconds aren't announced. */
export const announcementOf = ({ id, label, detail }: SaveStatus): string => {
  if (id === 'unsaved') return label;
  if (id === 'retrying') return 'Not saved. Retrying automatically.';
  if (id === 'offline' || id === 'invalid') return label;
  return detail ? `${label}: ${detail}` : label;
};

const wholeRecord = () => 'record';

/** The current status. Re-renders every second while a retry is pending. */
export function useStatus(outcome?: SaveOutcome): SaveStatus {
  useSetting(timeZone);
  const { isStored, recoverableDrafts } = useEditor();
  const phase = useEdited(({ state }) => state.phase);
  return saveStatusOf({
    phase,
    savedAt: useEdited(({ state }) => state.savedAt),
    dirty: useEdited((engine) => engine.isDirty),
    hasEditsSinceSave: useHasEditsSinceSave(),
    conflicts: useEdited(({ adapter, state }) => unresolvedConflicts(adapter, state).length),
    isInvalid: useEdited((engine) => engine.isBlocked || engine.state.serverErrors.size > 0),
    issues: useMarks(wholeRecord).get('record'),
    outcome,
    online: useOnline(),
    isStored,
    hasEditsToReview: recoverableDrafts.drafts.some(({ pendingSave }) => !pendingSave),
    isNew: useEdited((engine) => engine.isNew),
    now: useSeconds(phase.name === 'retrying'),
  });
}

/** Whether something changed since Save was pressed; false while no save is pending. */
export const useHasEditsSinceSave = (): boolean =>
  useEdited(({ adapter, state: { pendingSave, draft } }) =>
    pendingSave === null ? false : changesBetween(adapter.shape, pendingSave, draft).length > 0,
  );

const announcement = createAtom({ text: '', times: 0 });

/** Announces an action to screen readers, as in "Nothing to undo". */
export const announce = (text: string): void => announcement.set(({ times }) => ({ text, times: times + 1 }));

/** The live region of announcements. Each editor has one. */
export function Announcer() {
  const { text, times } = useSelector(announcement);
  // Earlier announcements belong to other forms.
  const [timesBefore] = useState(times);
  return (
    <span role="status" className="sr-only">
      {/* A new key, so that a repeated text is announced again. */}
      {times === timesBefore ? null : <span key={times}>{text}</span>}
    </span>
  );
}
