import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { cachedRecordsQuery } from '#api/sync/record-cache.ts';
import { audienceLink } from '#shell/navigation.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { audienceColumns, openedAudienceCsvColumns, type SeenAudience } from './audience-columns.tsx';
import { PersonList } from './person-list.tsx';

const rowId = (audience: SeenAudience) => audience.id;
const rowLink = ({ id, value }: SeenAudience) => audienceLink(id, value.pageId);

interface PersonAudiencesProps {
  personId: string;
  name: string;
}

/** Audiences made for a person that were opened on this device. */
export function PersonAudiences({ personId, name }: PersonAudiencesProps) {
  const { data, isPending } = useQuery(cachedRecordsQuery('audience'));
  const rows = (data ?? []).filter(({ value }) => value.personId === personId);
  return (
    <PersonList
      id="audiences"
      title="Audiences"
      hint="Audiences made for this person that you've opened. This API can't list the others."
      label="Audiences made for this person"
      name={name}
      rows={rows}
      rowId={rowId}
      rowLink={rowLink}
      columns={audienceColumns}
      csvColumns={openedAudienceCsvColumns}
      loading={isPending}
      noun="audience"
      countSuffix="opened on this device"
      empty={
        <EmptyState icon={Users} title="No audiences yet">
          Audiences made for this person appear here after you open them and load their values.
        </EmptyState>
      }
    />
  );
}
