import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { foundPeopleQuery, personQuery, rankPeople, useMatchedDetail } from '#features/people/public.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { recordName } from '#lib/id.ts';
import { truncate } from '#lib/text.ts';
import { Failure } from '#shell/query-section.tsx';
import { RecordFilter } from '#shell/record-filter.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { SearchList } from '#ui/search-list.tsx';

const MAX_PEOPLE = 20;

/** People found by name, email or company. */
export function PersonPicker({ onPick }: { onPick(personId: string): void }) {
  const [query, setQuery] = useState('');
  const text = useDebouncedValue(query.trim());
  const people = useQuery({
    ...foundPeopleQuery(text),
    placeholderData: keepPreviousData,
  });
  const found = rankPeople(people.data?.items ?? [], query).slice(0, MAX_PEOPLE);
  const detailOf = useMatchedDetail(found, query);
  return (
    <SearchList
      label="Find by name, email or company"
      listLabel="People"
      query={query}
      onQuery={setQuery}
      isPending={people.isPlaceholderData || text !== query.trim()}
      options={found.map((person) => ({
        key: person.personId,
        name: recordName('Person', person.personId, person.name),
        detail: detailOf(person),
        mark: <Monogram shape="round" icon={UserRound} name={person.name} />,
      }))}
      empty={people.error ? <Failure of={people} /> : people.isFetching ? 'Searching…' : 'No person matches'}
      onPick={onPick}
    />
  );
}

interface PersonFilterProps {
  personId: string | undefined;
  onChange(personId: string | undefined): void;
}

/** Filters by the person whom audiences are for. */
export function PersonFilter({ personId = '', onChange }: PersonFilterProps) {
  const { data: person } = useQuery({ ...personQuery(personId), enabled: personId !== '' });
  return (
    <RecordFilter
      name="Person"
      icon={UserRound}
      label={personId ? truncate(recordName('Person', personId, person?.name), 60) : undefined}
      onChange={onChange}
    >
      {(onSelect) => <PersonPicker onPick={onSelect} />}
    </RecordFilter>
  );
}
