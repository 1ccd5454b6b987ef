import { describe, expect, it } from 'vitest';
import type { Sources } from './engine/merge-sources.ts';
import { saveOutcome, saveVerb } from './publishing.ts';

/** The last save made version 6, in this status by its answer; the newest version read is another. */
const outcome = (saved: string, read?: { versionNumber: number; status: string }) =>
  saveOutcome({
    known: { value: { latestVersion: { versionId: 'v6', versionNumber: 6, status: saved } } },
    newest: read && { versionId: `v${read.versionNumber}`, ...read },
  } as unknown as Sources)?.words;

describe('what saving an audience does', () => {
  it('is named by what visitors get', () => {
    expect(['published', 'queued', 'draft', 'archived', undefined].map(saveVerb)).toEqual([
      'Save and publish',
      'Save and publish',
      'Save draft',
      'Save',
      'Save',
    ]);
  });

  it('is publishing, then live only once a read of the versions says so', () => {
    expect(outcome('pending')).toBe('Publishing version 6…');
    expect(outcome('pending', { versionNumber: 5, status: 'published' })).toBe('Publishing version 6…');
    expect(outcome('pending', { versionNumber: 6, status: 'processing' })).toBe('Publishing version 6…');
    expect(outcome('pending', { versionNumber: 6, status: 'published' })).toBe('Version 6 is live');
    expect(outcome('published')).toBeUndefined();
    expect(outcome('published', { versionNumber: 5, status: 'published' })).toBeUndefined();
  });

  it('of a draft leaves it a draft', () => {
    expect(outcome('draft', { versionNumber: 6, status: 'draft' })).toBe('Draft saved');
  });
});
