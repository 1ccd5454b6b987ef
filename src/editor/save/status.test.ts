import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Phase } from '#engines/save/index.ts';
import { ApiError } from '#lib/api-error.ts';
import { timeZone } from '#lib/time-zone.ts';
import { findLongestText } from './save-details.tsx';
import { announcementOf, type SaveOutcome, saveStatusOf } from './status.tsx';

timeZone.set('UTC');
const error = new ApiError({ kind: 'server', operation: 'PATCH' });

const status = (phase: Phase, input: Partial<Parameters<typeof saveStatusOf>[0]> = {}) =>
  saveStatusOf({
    phase,
    savedAt: null,
    dirty: true,
    hasEditsSinceSave: false,
    isInvalid: false,
    issues: undefined,
    conflicts: 0,
    online: true,
    isStored: true,
    now: 0,
    ...input,
  });
const text = (...given: Parameters<typeof status>) => {
  const { label, detail } = status(...given);
  return detail ? `${label} · ${detail}` : label;
};

describe('the save indicator', () => {
  // Times of other days have their date.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 14, 15) }));

  it('shows unsaved changes, also those of closed editors, and the time of the last save', () => {
    const savedAt = Date.UTC(2026, 2, 14, 14, 2);
    const idle: Phase = { name: 'idle' };
    expect(text(idle, { dirty: false })).toBe('No changes');
    expect(text(idle, { dirty: false, savedAt })).toBe('Saved 14:02');
    expect(text(idle)).toBe('Unsaved changes');
    const hasEditsToReview = true;
    expect(text(idle, { dirty: false, hasEditsToReview })).toBe('Unsaved edits');
    expect(text(idle, { dirty: false, hasEditsToReview, savedAt })).toBe('Saved 14:02');
    expect(text(idle, { hasEditsToReview })).toBe('Unsaved changes');
    expect(text(idle, { savedAt })).toBe('Unsaved changes · last saved 14:02');
    expect(text(idle, { isStored: false })).toBe('Unsaved changes · not saved on this device');
  });

  it('has the look of the issues in what is saved', () => {
    const severityOf = (severity?: 'harmful' | 'warning', dirty = false) =>
      status({ name: 'idle' }, { dirty, issues: severity && { severity, count: 1 } }).severity;
    expect(severityOf()).toBeUndefined();
    expect(severityOf('warning')).toBe('warning');
    expect(severityOf('harmful')).toBe('harmful');
    expect(severityOf('warning', true)).toBeUndefined();
  });

  it('shows the effect of a save for visitors until the next edit', () => {
    const savedAt = Date.UTC(2026, 2, 14, 14, 2);
    const idle: Phase = { name: 'idle' };
    const status = (label: string, outcome: Partial<SaveOutcome> = {}) => ({
      savedAt,
      outcome: { label, ...outcome },
    });
    expect(text(idle, { dirty: false, ...status('Saved and live', { hasSavedTime: true }) })).toBe(
      'Saved and live 14:02',
    );
    const live = { dirty: false, ...status('Saved and live', { hasSavedTime: true }) };
    const issues = { severity: 'harmful', count: 2 } as const;
    expect(text(idle, { ...live, issues })).toBe('Saved and live 14:02 · 2 to fix');
    expect(text(idle, { issues, savedAt })).toBe('Unsaved changes · 2 to fix');
    const advice = { severity: 'warning', count: 1 } as const;
    expect(text(idle, { dirty: false, issues: advice })).toBe('No changes · 1 suggestion');
    expect(text(idle, { issues: advice, savedAt })).toBe('Unsaved changes · last saved 14:02');
    expect(text(idle, { dirty: false, ...status('Draft saved', { hasSavedTime: true }) })).toBe(
      'Draft saved 14:02',
    );
    expect(text(idle, { dirty: false, ...status('Publishing version 6…', { isPublishing: true }) })).toBe(
      'Publishing version 6… · saved 14:02',
    );
    expect(text(idle, status('Version 6 is live'))).toBe('Unsaved changes · last saved 14:02');
    expect(text(idle, { dirty: false, outcome: { label: 'Version 5 is live' } })).toBe('No changes');
  });

  it('counts the invalid fields that blocked a save', () => {
    const invalid = (count: number) => ({ isInvalid: true, issues: { severity: 'harmful', count } as const });
    expect(text({ name: 'idle' }, invalid(2))).toBe('2 fields to fix · unsaved changes');
    expect(text({ name: 'rejected', error }, invalid(1))).toBe('Not saved · 1 field to fix');
  });

  it('counts down to the next retry, and says that a save waits for the connection', () => {
    const waiting: Phase = { name: 'retrying', attempt: 1, until: 4000, error };
    expect(text(waiting)).toBe('Not saved. Retrying in 4s');
    expect(text(waiting, { now: 3500 })).toBe('Not saved. Retrying in 1s');
    expect(text(waiting, { now: 9000 })).toBe('Not saved. Retrying in 0s');
    const offline = { online: false };
    expect(text(waiting, offline)).toBe("Saving when you're back online");
    expect(text(waiting, { ...offline, hasEditsSinceSave: true })).toBe(
      "Saving when you're back online · later edits stay here",
    );
    expect(text(waiting, { ...offline, isStored: false })).toBe(
      "Saving when you're back online · not saved on this device",
    );
  });

  it('never shows unsaved changes as saved', () => {
    const phases: Phase[] = [
      { name: 'loading' },
      { name: 'saving', write: { pendingSave: {}, base: {}, doc: {} }, mode: null },
      { name: 'retrying', attempt: 1, until: 0, error },
      { name: 'signedOut' },
      { name: 'conflict' },
      { name: 'rejected', error },
      { name: 'deleted', error },
    ];
    for (const phase of phases) expect(status(phase, { conflicts: 1 }).id).not.toBe('saved');
    expect(text({ name: 'conflict' }, { conflicts: 2 })).toBe('2 conflicts to resolve');
    expect(text({ name: 'idle' }, { conflicts: 1 })).toBe('1 conflict to resolve');
    expect(text({ name: 'conflict' })).toBe('All conflicts resolved');
  });

  it('announces no changes of counts and seconds to screen readers', () => {
    const waiting: Phase = { name: 'retrying', attempt: 1, until: 9000, error };
    expect(announcementOf(status(waiting))).toBe(announcementOf(status(waiting, { now: 5000 })));
    expect(announcementOf(status({ name: 'idle' }))).toBe(
      announcementOf(status({ name: 'idle' }, { hasEditsSinceSave: true })),
    );
  });
});

it('finds the longest text of a document, in rows, too', () => {
  const actions = [
    { key: 'a', value: { purpose: 'Short' } },
    { key: 'b', value: { purpose: 'The longest of all' } },
  ];
  const doc = { name: 'Page', enabled: true, actions, metadata: { keywords: ['one', 'two'] } };
  expect(findLongestText(doc)).toEqual({ path: ['actions', 'b', 'purpose'], length: 18 });
  expect(findLongestText({ ...doc, actions: [] })).toEqual({ path: ['metadata', 'keywords'], length: 13 });
});
