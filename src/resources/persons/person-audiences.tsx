import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useMemo } from 'react';
import { allKnownQuery } from '#api/known.ts';
import { audienceLink } from '#shell/navigation.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { audienceColumns, type SeenAudience } from './audience-columns.tsx';
import { PersonList } from './person-list.tsx';

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
    <PersonList
      id="audiences"
      title="Audiences"
      hint="No operation lists the audiences of a person; these are the ones read in this browser."
      label="Audiences of this person known in this browser"
      name={name}
      rows={rows}
      rowId={rowId}
      rowLink={rowLink}
      columns={audienceColumns}
      csvColumns={() => import('./audience-csv-columns.ts')}
      loading={isPending}
      noun="audience"
      here="known"
      empty={
        <EmptyState icon={Users} title="None known">
          Open an audience and read its current values: if it was made for this person, it shows here.
        </EmptyState>
      }
    />
  );
}
