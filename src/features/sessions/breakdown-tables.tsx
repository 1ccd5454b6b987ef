import type { Selection } from '#engines/sessions/dimensions/index.ts';
import { CampaignTags } from './campaign-tags.tsx';
import { TablesSkeleton } from './charts-skeleton.tsx';
import { InteractionsSection } from './interactions/interactions-section.tsx';
import type { SelectionActions } from './use-selection-actions.ts';
import { useThrottledResult } from './use-throttled-result.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';

interface BreakdownTablesProps {
  client: AnalysisClient;
  selection: Selection;
  selectionActions: SelectionActions;
  tags: string | undefined;
  onTags(tags: string): void;
}

const PERIOD_MS = 150;

export function BreakdownTables({ client, selection, selectionActions, tags, onTags }: BreakdownTablesProps) {
  const result = useThrottledResult(client, PERIOD_MS);
  if (!result) return <TablesSkeleton />;
  return (
    <>
      <CampaignTags
        result={result}
        selection={selection}
        selectionActions={selectionActions}
        param={tags}
        onParamChange={onTags}
      />
      <InteractionsSection client={client} selection={selection} selectedCount={result.figures.sessions} />
    </>
  );
}
