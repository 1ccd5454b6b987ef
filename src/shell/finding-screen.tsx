import { useSearchProgress } from '#api/find.ts';
import type { ListOperation } from '#api/lists.ts';
import type { ListQuery } from '#api/use-walk.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { formatNumber, plural } from '#util/text.ts';
import { Screen } from './screen.tsx';

interface FindingScreenProps<O extends ListOperation> {
  /** The list that is looked through. */
  list: ListQuery<O>;
  /** What is looked for, and what the list is of: `page`, `pages`. */
  noun: string;
  nouns?: string;
}

/** Stands for the screen of a record that is being looked for in its list, and says how far that has come. */
export function FindingScreen<O extends ListOperation>({
  list,
  noun,
  nouns = `${noun}s`,
}: FindingScreenProps<O>) {
  const { read, total } = useSearchProgress(list);
  return (
    <Screen title={`Looking for the ${noun}`} quiet>
      <div className="flex flex-col gap-4 px-gutter py-6" aria-busy>
        <p role="status" className="tnum min-h-5 text-muted text-sm">
          {read > 0
            ? `Looking for the ${noun}: ${formatNumber(read)} of ${total === null ? `the ${nouns}` : plural(total, noun, nouns)} read`
            : null}
        </p>
        {read > 0 && total ? (
          <progress
            aria-label={`${nouns} read`}
            value={Math.min(read, total)}
            max={total}
            className="h-1 w-60 max-w-full appearance-none overflow-hidden rounded-xs bg-press [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
          />
        ) : null}
        <Skeleton className="h-4 w-60" />
        <Skeleton className="w-1/3" />
        <Skeleton className="w-1/2" />
        <Skeleton className="w-2/5" />
      </div>
    </Screen>
  );
}
