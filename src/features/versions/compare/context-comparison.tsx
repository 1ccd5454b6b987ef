import { useQuery } from '@tanstack/react-query';
import { plural } from '#lib/text.ts';
import { Failure, Loading } from '#shell/query-section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { compareTexts } from './compare-texts.ts';
import { SegmentList } from './segment-list.tsx';

interface ContextComparisonProps {
  before: string;
  after: string;
  /** Version names, such as `Version 9`. */
  names: readonly [string, string];
  inline: boolean;
}

/** Word diff of two versions' contexts. */
export function ContextComparison({ before, after, names, inline }: ContextComparisonProps) {
  return (
    <section aria-label="Context">
      {before === after ? (
        <>
          <h2 className="font-semibold text-sm text-strong">Context</h2>
          <p className="mt-1 text-muted text-sm">
            {before === '' ? 'Neither version has a context.' : 'The context is the same in both versions.'}
          </p>
        </>
      ) : (
        <ContextDiff before={before} after={after} names={names} inline={inline} />
      )}
    </section>
  );
}

function ContextDiff({ before, after, names, inline }: ContextComparisonProps) {
  const {
    data: comparison,
    error,
    refetch,
  } = useQuery({
    queryKey: ['text-comparison', before, after],
    queryFn: ({ signal }) => compareTexts(before, after, signal),
    retry: false,
    // The same texts always compare the same.
    staleTime: 'static',
    gcTime: 0,
  });
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="flex-1 font-semibold text-sm text-strong">Context</h2>
        {comparison ? (
          <p className="tnum text-muted text-xs">
            {comparison.added > 0 ? (
              <span className="text-add-text">+{plural(comparison.added, 'word')}</span>
            ) : null}
            {comparison.added > 0 && comparison.removed > 0 ? ' · ' : null}
            {comparison.removed > 0 ? (
              <span className="text-del-text">−{plural(comparison.removed, 'word')}</span>
            ) : null}
          </p>
        ) : null}
      </div>
      <div className="mt-2 overflow-hidden rounded-lg border border-line-strong text-base leading-5.5">
        {inline ? null : (
          <div className="grid grid-cols-2 border-line border-b bg-canvas text-muted text-xs max-phone:hidden">
            <p className="px-4 py-2">A, {names[0]}</p>
            <p className="border-line border-l px-4 py-2">B, {names[1]}</p>
          </div>
        )}
        {comparison ? (
          <SegmentList segments={comparison.segments} inline={inline} />
        ) : error ? (
          <div className="p-3">
            <Failure error={error} onRetry={() => void refetch()} />
          </div>
        ) : (
          <div className="p-4">
            <Loading name="the comparison">
              <Skeleton className="w-3/4" />
            </Loading>
          </div>
        )}
      </div>
    </>
  );
}
