import type { Selection } from '#engines/sessions/dimensions.ts';
import { ActsSection } from './acts/acts-section.tsx';
import type { Analytics } from './analytics/analytics.ts';
import { CampaignTags } from './campaign-tags.tsx';
import { TablesRoom } from './charts-skeleton.tsx';
import type { Choosing } from './use-choosing.ts';
import { useThrottledAnswer } from './use-throttled-answer.ts';

interface BelowChartsProps {
  analytics: Analytics;
  selection: Selection;
  choosing: Choosing;
  tags: string | undefined;
  onTags(tags: string): void;
}

/** A table takes longer to read than a line; it follows a brush a few times a second. */
const PERIOD = 150;

/** What is broken down in tables, between the charts and the sessions themselves. */
export function BelowCharts({ analytics, selection, choosing, tags, onTags }: BelowChartsProps) {
  const answer = useThrottledAnswer(analytics, PERIOD);
  if (!answer) return <TablesRoom />;
  return (
    <>
      <CampaignTags answer={answer} selection={selection} choosing={choosing} shown={tags} onShow={onTags} />
      <ActsSection analytics={analytics} selection={selection} chosen={answer.population.sessions} />
    </>
  );
}
