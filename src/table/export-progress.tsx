import type { Walk } from '#api/use-walk.ts';
import { Button } from '#ui/button.tsx';
import { WalkProgress } from './walk-progress.tsx';

interface ExportProgressProps {
  list: Walk;
  count: number;
  nouns: string;
  onCancel(): void;
}

/** How far a list that is about to be exported has been read, and the way out. */
export const ExportProgress = ({ list, count, nouns, onCancel }: ExportProgressProps) => (
  <div className="flex flex-wrap items-center gap-2.5">
    <WalkProgress walk={list} count={count} nouns={nouns}>
      {' '}
      for the export
    </WalkProgress>
    <Button size="sm" onClick={onCancel}>
      Cancel export
    </Button>
  </div>
);
