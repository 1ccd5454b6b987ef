import { useMemo, useState } from 'react';
import { explain } from '#api/transport/explain.ts';
import { conversionShare, emptyCount } from '#engines/sessions/count.ts';
import type { Selection } from '#engines/sessions/dimensions.ts';
import {
  addSession,
  type InteractionField,
  interactionFields,
  tallyInteractions,
} from '#engines/sessions/interactions.ts';
import { rateOf } from '#engines/sessions/statistics/proportion.ts';
import { type RateSort, textRow } from '#features/sessions/breakdown/rate-rows.ts';
import { RateTable } from '#features/sessions/breakdown/rate-table.tsx';
import { rateText } from '#features/sessions/format.ts';
import type { AnalysisClient } from '#features/sessions/worker/analysis-client.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Calculation } from '#ui/calculation.tsx';
import { Note } from '#ui/note.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { ActsControl } from './sample-controls.tsx';
import { useActs } from './use-interactions.ts';

const names: Record<InteractionField, string> = {
  component: 'Component',
  label: 'Label',
  response: 'Response',
  chunk: 'Answer source',
};
const segments = interactionFields.map((value) => ({ value, label: `${names[value]}s` }));

interface ActsSectionProps {
  client: AnalysisClient;
  selection: Selection;
  /** How many sessions are chosen, as far as they are read. */
  chosen: number;
}

/** What visitors did in the chosen sessions, and how those that did it convert: read on request, of a sample. */
export function ActsSection({ client, selection, chosen }: ActsSectionProps) {
  const acts = useActs(client, selection);
  const [part, setPart] = useState<InteractionField>('component');
  const [sort, setSort] = useState<RateSort>('sessions');
  const { read, phase, failed, error } = acts;
  const tallies = new Map(tallyInteractions(read, part).map((tally) => [tally.text, tally]));
  const rows = Array.from(tallies, ([text, { count }]) =>
    textRow(text, { count, ghost: null, values: null }),
  );
  const all = useMemo(() => {
    const count = emptyCount();
    for (const { session } of read) addSession(count, session);
    return conversionShare(count);
  }, [read]);
  return (
    <section
      aria-labelledby="acts"
      className={phase === null ? 'border-line border-b print:hidden' : 'border-line border-b'}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 px-gutter py-2 text-muted text-xs">
        <h2 id="acts" className="font-semibold text-sm text-strong">
          What visitors did
        </h2>
        {read.length > 0 ? (
          <>
            <span className="max-w-full overflow-x-auto">
              <Segmented
                label="Group interactions by"
                segments={segments}
                value={part}
                onChange={(next) => setPart(next)}
              />
            </span>
            <span className="tnum ml-auto flex items-center gap-3 max-phone:ml-0">
              Dashed line: sample, {rateText(all)}
              <Calculation>
                <p>Each row counts the sessions in the sample with such an interaction, each once.</p>
                <p>
                  Conversion is the share of them that converted, with its 95% interval (Wilson). A higher
                  rate doesn't mean the interaction caused the conversion.
                </p>
              </Calculation>
            </span>
          </>
        ) : null}
      </div>
      <div className="flex flex-col gap-2 px-gutter pb-3">
        <ActsControl acts={acts} chosen={chosen} />
        {error && phase !== 'loading' ? (
          <Note
            tone="danger"
            action={
              <Button size="sm" onClick={() => void acts.start(acts.wanted)}>
                Try again
              </Button>
            }
          >
            <b className="font-medium">
              {failed > 0 ? `Couldn't load ${plural(failed, 'session')}.` : "Couldn't load the sample."}
            </b>{' '}
            {explain(error).detail}
          </Note>
        ) : null}
      </div>
      {rows.length > 0 ? (
        <RateTable
          key={part}
          label={`What visitors did by ${names[part].toLowerCase()}`}
          noun={names[part]}
          rows={rows}
          sort={sort}
          onSort={setSort}
          reference={rateOf(all)}
          more={{ head: 'Times', of: ({ label }) => formatNumber(tallies.get(label)?.times ?? 0) }}
        />
      ) : read.length > 0 ? (
        <p className="px-gutter pb-4 text-muted text-sm">
          No {names[part].toLowerCase()}s in these {plural(read.length, 'session')}.
        </p>
      ) : null}
    </section>
  );
}
