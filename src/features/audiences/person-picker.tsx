import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { foundPeopleQuery } from '#features/people/public.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { recordName } from '#lib/id.ts';
import { Failure } from '#shell/query-section.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { SearchList } from '#ui/search-list.tsx';

const MAX_PEOPLE = 20;

/** People found by name, email or company. */
export function PersonPicker({ onPick }: { onPick(personId: string): void }) {
  const [query, setQuery] = useState('');
  const text = useDebouncedValue(query.trim());
  const people = useQuery({
    ...foundPeopleQuery(text, MAX_PEOPLE),
    placeholderData: keepPreviousData,
  });
  return (
    <SearchList
      label="Find by name, email or company"
      listLabel="People"
      query={query}
      onQuery={setQuery}
      isPending={people.isPlaceholderData || text !== query.trim()}
      options={(people.data?.items ?? []).map(({ personId, name, email, domain }) => ({
        key: personId,
        name: recordName('Person', personId, name),
        detail: email ?? domain,
        mark: <Monogram shape="round" icon={UserRound} name={name} />,
      }))}
      empty={people.error ? <Failure of={people} /> : people.isFetching ? 'Searching…' : 'No person matches'}
      onPick={onPick}
    />
  );
}
