import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useMemo } from 'react';
import { allKnownQuery } from '#api/known.ts';
import { audienceLink } from '#shell/navigation.ts';
import { DataTable } from '#table/data-table.tsx';
import { ExportButton } from '#table/export-button.tsx';
import { ColumnsTool } from '#table/list-tools.tsx';
import { TableFoot } from '#table/table-foot.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { plural } from '#util/text.ts';
import { audienceColumns, type SeenAudience } from './audience-columns.tsx';
import { PersonPart } from './person-part.tsx';

const label = 'Audiences of this person known in this browser';
const rowId = (audience: SeenAudience) => audience.id;
const rowLink = ({ id, value }: SeenAudience) => audienceLink(id, value.pageId);

interface PersonAudiencesProps {
  personId: string;
  /** What the person is called. */
  name: string;
}

/** The audiences known in this browser that were made for a person. */
export function PersonAudiences({ personId, name }: PersonAudiencesProps) {
  const { data, isPending } = useQuery(allKnownQuery('audience'));
  const rows = useMemo(
    () => (data ?? []).filter(({ value }) => value.personId === personId),
    [data, personId],
  );
  return (
    <PersonPart
      id="audiences"
      title="Audiences"
      hint="No operation lists the audiences of a person; these are the ones read in this browser."
      tools={
        rows.length === 0 ? null : (
          <>
            <ExportButton
              rows={() => rows}
              columns={() => import('./audience-csv-columns.ts')}
              table={label}
              name={name}
              noun="audience"
            />
            <ColumnsTool table={label} columns={audienceColumns} />
          </>
        )
      }
    >
      <DataTable
        label={label}
        columns={audienceColumns}
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
    </PersonPart>
  );
}
