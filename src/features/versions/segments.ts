import type { DiffPart } from '#editor/changes/word-diff.ts';
import { groupRuns } from '#lib/group-runs.ts';

/** Aligned part of two texts: a paragraph, or sentences of a long one. */
export interface DiffSegment {
  changes: DiffPart[];
  same: boolean;
}

/** Longer paragraphs are split at the end of a sentence. */
const SENTENCE_SPLIT_LENGTH = 400;

const lineEnd = /\n+/g;
const sentenceOrLineEnd = /\n+|(?<=[.!?…。！？]["'”’)]{0,2})\s+|(?<=[。！？])/g;

/**
 * Splits a diff where both texts start a new paragraph or sentence, so that segments can be shown side by side.
 * Together they contain exactly the changes of the diff.
 */
export function segmentDiff(changes: readonly DiffPart[]): DiffSegment[] {
  const segments: DiffSegment[] = [];
  let current: DiffPart[] = [];
  let length = 0;
  const close = () => {
    if (current.length > 0)
      segments.push({ changes: current, same: current.every(({ kind }) => kind === 'same') });
    [current, length] = [[], 0];
  };
  const push = (change: DiffPart) => {
    if (change.text === '') return;
    current.push(change);
    length += change.text.length;
  };
  for (const change of changes) {
    if (change.kind !== 'same') {
      push(change);
      continue;
    }
    if (current.length > 0 && current.every(endsLine)) close();
    let rest = change.text;
    for (let end = findSegmentEnd(rest, length); end > 0; end = findSegmentEnd(rest, length)) {
      push({ kind: 'same', text: rest.slice(0, end) });
      rest = rest.slice(end);
      close();
    }
    push({ kind: 'same', text: rest });
  }
  close();
  return segments;
}

/** An added or removed paragraph is a segment of its own. */
const endsLine = ({ kind, text }: DiffPart) => kind !== 'same' && text.endsWith('\n');

/** Index in the text where a segment with `before` characters so far ends; 0 if it doesn't. */
function findSegmentEnd(text: string, before: number): number {
  for (const match of text.matchAll(
    text.length + before > SENTENCE_SPLIT_LENGTH ? sentenceOrLineEnd : lineEnd,
  )) {
    const end = match.index + match[0].length;
    if (end === 0) continue;
    if (match[0].includes('\n') || before + end >= SENTENCE_SPLIT_LENGTH) return end;
  }
  return 0;
}

/** Segments with unchanged ones collapsed, except next to a change. */
export type DisplaySegment = DiffSegment | { collapsed: DiffSegment[] };

const MIN_COLLAPSED = 2;

export const collapseUnchanged = (segments: readonly DiffSegment[]): DisplaySegment[] =>
  groupRuns(segments, (segment, index) =>
    [segments[index - 1], segment, segments[index + 1]].every((each) => each?.same !== false),
  ).flatMap(({ key: isUnchanged, items }): DisplaySegment[] =>
    isUnchanged && items.length >= MIN_COLLAPSED ? [{ collapsed: items }] : items,
  );
