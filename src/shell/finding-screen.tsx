import { Search } from 'lucide-react';
import { useSearchProgress } from '#api/queries/find.ts';
import type { ListOperation } from '#api/queries/lists.ts';
import type { ListQuery } from '#api/queries/use-pagination.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Progress } from '#ui/progress.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Screen } from './screen.tsx';

interface FindingScreenProps<O extends ListOperation> {
  /** The list that is looked through. */
  list: ListQuery<O>;
  /** What is looked for, and what the list is of: `page`, `pages`. */
  noun: string;
  nouns: string;
  stopped: boolean;
  onStop(): void;
  onGoOn(): void;
}

/** Stands for the screen of a record while its list is looked through for it. */
export function FindingScreen<O extends ListOperation>(props: FindingScreenProps<O>) {
  const { list, noun, nouns, stopped, onStop, onGoOn } = props;
  const { read, total } = useSearchProgress(list);
  const all = total === null ? `the ${nouns}` : plural(total, noun, nouns);
  return (
    <Screen title={`Finding the ${noun}`} waiting={!stopped} quiet>
      {read > 0 || stopped ? (
        <div className="flex max-w-empty flex-col items-start gap-3 px-gutter py-10">
          <Icon of={Search} size="lg" className="text-faint" />
          <p role="status" className="tnum text-muted text-sm">
            <b className="font-semibold text-strong">{stopped ? 'Search paused' : `Finding the ${noun}`}</b>
            <br />
            {formatNumber(read)} of {all} searched.
          </p>
          {total === null ? null : (
            <Progress label={`${nouns} searched`} value={read} of={total} className="w-full" />
          )}
          {stopped ? <Button onClick={onGoOn}>Resume</Button> : <Button onClick={onStop}>Pause</Button>}
        </div>
      ) : (
        <div className="flex flex-col gap-4 px-gutter py-6" aria-busy>
          <Skeleton className="h-4 w-60" />
          <Skeleton className="w-1/3" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-2/5" />
        </div>
      )}
    </Screen>
  );
}
