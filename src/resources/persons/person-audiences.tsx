import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useMemo } from 'react';
import { allKnownQuery, type Known } from '#api/known.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { audienceLink } from '#shell/navigation.ts';
import { columnKit } from '#table/columns.tsx';
import { DataTable } from '#table/data-table.tsx';
import { TableFoot } from '#table/table-foot.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { plural } from '#util/text.ts';

type SeenAudience = Known<Received<Audience>>;

const { name, status, time } = columnKit<SeenAudience>();
const columns = [
  name('name', { header: 'Name', value: ({ value }) => value.effectiveName }),
  status('status', { header: 'Status', value: ({ value }) => value.status }),
  time('seen', { header: 'Read here', value: ({ seenAt }) => `+${seenAt}` }),
];

const rowId = (audience: SeenAudience) => audience.id;
const rowLink = ({ id, value }: SeenAudience) => audienceLink(id, value.pageId);

/** The audiences known in this browser that were made for a person. */
export function PersonAudiences({ personId }: { personId: string }) {
  const { data, isPending } = useQuery(allKnownQuery('audience'));
  const rows = useMemo(
    () => (data ?? []).filter(({ value }) => value.personId === personId),
    [data, personId],
  );
  return (
    <section aria-labelledby="audiences" className="min-w-0 pt-5">
      <h2 id="audiences" className="px-gutter font-semibold text-lg text-strong">
        Audiences
      </h2>
      <p className="mt-0.5 px-gutter pb-3 text-muted text-sm">
        No operation lists the audiences of a person; these are the ones read in this browser.
      </p>
      <DataTable
        label="Audiences of this person known in this browser"
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowLink={rowLink}
        loading={isPending}
        total={rows.length}
        empty={
          <EmptyState icon={Users} title="None known">
            Open an audience and read its current values: if it was made for this person, it shows here.
          </EmptyState>
        }
        foot={<TableFoot>{plural(rows.length, 'audience')} known</TableFoot>}
      />
    </section>
  );
}
