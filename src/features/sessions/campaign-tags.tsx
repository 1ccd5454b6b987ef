import type { Answer } from '#engines/sessions/analysis.ts';
import type { Selection } from '#engines/sessions/dimensions.ts';
import { rateOf } from '#engines/sessions/statistics/proportion.ts';
import { Calculation } from '#ui/calculation.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { type RateSort, rateSorts, textRows } from './breakdown/rate-rows.ts';
import { RateTable } from './breakdown/rate-table.tsx';
import { dimensionNames } from './dimension-labels.ts';
import { rateText } from './format.ts';
import type { SelectionActions } from './use-selection-actions.ts';

const tags = ['source', 'medium', 'campaign', 'content', 'term'] as const;
type Tag = (typeof tags)[number];
const segments = tags.map((value) => ({ value, label: dimensionNames[value] }));

interface CampaignTagsProps {
  result: Answer;
  selection: Selection;
  selectionActions: SelectionActions;
  /** Which tag is shown, and how its rows are sorted, as the url says it. */
  shown: string | undefined;
  onShow(shown: string): void;
}

/** Where sessions come from, by the tags of their campaign, and how they convert. */
export function CampaignTags({ result, selection, selectionActions, shown, onShow }: CampaignTagsProps) {
  const [asked, by] = shown?.split('-') ?? [];
  const tag: Tag = tags.find((each) => each === asked) ?? 'source';
  const sort: RateSort = rateSorts.find((each) => each === by) ?? 'sessions';
  const rows = textRows(result.texts[tag], result.views[tag], result.ghosts[tag]);
  const all = result.whole.shares.conversion;
  const name = dimensionNames[tag];
  return (
    <section aria-labelledby="campaign-tags" className="border-line border-b contain-layout">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 px-gutter py-2 text-muted text-xs">
        <h2 id="campaign-tags" className="font-semibold text-sm text-strong">
          Campaign tags
        </h2>
        <span className="max-w-full overflow-x-auto">
          <Segmented
            label="Tag"
            segments={segments}
            value={tag}
            onChange={(value) => onShow(`${value}-${sort}`)}
          />
        </span>
        <span className="tnum ml-auto flex items-center gap-3 max-phone:ml-0">
          {all.of > 0 ? `Dashed line: all sessions, ${rateText(all)}` : null}
          <Calculation>
            <p>Each row counts the sessions that match all other filters.</p>
            <p>
              Conversion is the share that converted. The whisker is its 95% interval (Wilson); the lower
              bound is the interval's lower end. Rows with fewer than 30 sessions are too small to compare.
            </p>
          </Calculation>
        </span>
      </div>
      <RateTable
        key={tag}
        label={`Campaign tags by ${name.toLowerCase()}`}
        noun={name}
        rows={rows}
        sort={sort}
        onSort={(next) => onShow(`${tag}-${next}`)}
        reference={rateOf(all)}
        choice={{ chosen: selection[tag], onChoose: (choice) => selectionActions.commit(tag, choice) }}
      />
    </section>
  );
}
