import { useAudienceResult } from '#api/queries/audience-results.ts';
import { conversionOf, useRecentResults } from '#api/queries/recent-results.ts';
import { formatRate } from '#charts/figures.tsx';
import { Whisker } from '#charts/whisker.tsx';
import { MIN_SAMPLE, wilson } from '#engines/sessions/index.ts';
import { formatNumber, formatPercent } from '#lib/text.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';

interface AudienceResultsProps {
  pageId: string;
  audienceId: string;
  /** Whether visitors don't see it now, so that few results say nothing. */
  isHidden: boolean;
}

/** Results of the last 30 days, next to the page's. */
export function AudienceResults({ pageId, audienceId, isHidden }: AudienceResultsProps) {
  const now = useNow();
  const { isAvailable, result: own } = useAudienceResult(audienceId, now);
  const pages = useRecentResults(now);
  if (!isAvailable) return null;
  if (own === undefined) return <Skeleton className="w-40" />;
  if (isHidden && !own?.sessions) return null;
  if (!own?.sessions) return <span>No sessions in 30 days</span>;
  const page = pages.results?.get(pageId);
  const rate = conversionOf(own);
  return (
    <>
      <span className="tnum [&>b]:font-medium [&>b]:text-default">
        <b>
          {own.sessions < MIN_SAMPLE
            ? formatNumber(own.conversions)
            : formatPercent(own.conversions / own.sessions)}
        </b>{' '}
        of <b>{formatNumber(own.sessions)}</b> {/* One line on phones, with the page's rate. */}
        <span className="max-phone:sr-only">{own.sessions === 1 ? 'session' : 'sessions'} </span>
        converted
      </span>
      {page?.sessions ? (
        <>
          <span aria-hidden className="text-faint">
            ·
          </span>
          <span title="Conversion of the page's sessions in the last 30 days" className="tnum">
            page <span className="max-phone:hidden">average </span>
            {formatRate({ hits: page.conversions, of: page.sessions })}
          </span>
          <span className="max-desktop:hidden">
            <Whisker
              rate={rate}
              max={Math.max(wilson(rate)?.high ?? 0, page.conversions / page.sessions)}
              reference={page.conversions / page.sessions}
            />
          </span>
        </>
      ) : null}
    </>
  );
}
