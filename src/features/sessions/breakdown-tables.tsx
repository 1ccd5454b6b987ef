import type { Selection } from '#engines/sessions/dimensions.ts';
import { CampaignTags } from './campaign-tags.tsx';
import { TablesRoom } from './charts-skeleton.tsx';
import { ActsSection } from './interactions/interactions-section.tsx';
import type { SelectionActions } from './use-selection-actions.ts';
import { useThrottledResult } from './use-throttled-result.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';

interface BelowChartsProps {
  client: AnalysisClient;
  selection: Selection;
  selectionActions: SelectionActions;
  tags: string | undefined;
  onTags(tags: string): void;
}

/** A table takes longer to read than a line; it follows a brush a few times a second. */
const PERIOD = 150;

/** What is broken down in tables, between the charts and the sessions themselves. */
export function BelowCharts({ client, selection, selectionActions, tags, onTags }: BelowChartsProps) {
  const result = useThrottledResult(client, PERIOD);
  if (!result) return <TablesRoom />;
  return (
    <>
      <CampaignTags
        result={result}
        selection={selection}
        selectionActions={selectionActions}
        shown={tags}
        onShow={onTags}
      />
      <ActsSection client={client} selection={selection} chosen={result.population.sessions} />
    </>
  );
}
