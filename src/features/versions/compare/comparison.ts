import { wordDiff } from '#editor/changes/word-diff.ts';
import { countWords } from '#lib/text.ts';
import { type DiffSegment, segmentDiff } from './segments.ts';

export interface TextComparison {
  segments: DiffSegment[];
  /** Number of added words; `removed` likewise. */
  added: number;
  removed: number;
}

/** Time limit of the diff. The rest counts as replaced. */
const MAX_DIFF_MS = 120;

export function diffTexts(before: string, after: string, maxMs = MAX_DIFF_MS): TextComparison {
  const changes = wordDiff(before, after, maxMs);
  const count = (kind: 'added' | 'removed') =>
    changes.reduce((sum, change) => sum + (change.kind === kind ? countWords(change.text) : 0), 0);
  return { segments: segmentDiff(changes), added: count('added'), removed: count('removed') };
}
