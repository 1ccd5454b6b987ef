import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ChevronDown, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { createSearch } from '#api/queries/create-search.ts';
import { shortenId } from '#lib/id.ts';
import { plural } from '#lib/text.ts';
import { Failure } from '#shell/query-section.tsx';
import { ChipClear, chipButton, chipButtonOn } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { Input } from '#ui/input.tsx';
import { isComposing } from '#ui/keys.ts';
import { Popover } from '#ui/popover.tsx';
import { type AudienceNames, audienceNamesQuery } from './sessions-queries.ts';

interface AudienceFilterProps {
  pageId: string;
  value: string | undefined;
  onChange(audienceId: string | undefined): void;
}

const MAX_SHOWN = 50;

/** Filters sessions by audience. */
export function AudienceFilter({ pageId, value, onChange }: AudienceFilterProps) {
  const namesQuery = useQuery(audienceNamesQuery(pageId));
  const names = namesQuery.data;
  return (
    <span className={value ? 'inline-flex max-w-full' : 'inline-flex max-w-full print:hidden'}>
      <Popover
        label="Audience"
        className="w-72 p-1"
        command={{ label: 'Filter by audience' }}
        triggerProps={{ className: value ? chipButtonOn : chipButton }}
        trigger={
          value ? (
            <>
              <Icon of={Users} size="xs" />
              <span className="max-w-60 truncate">
                Audience <b>{names?.get(value) ?? shortenId(value)}</b>
              </span>
            </>
          ) : (
            <>
              Audience <Icon of={ChevronDown} size="xs" />
            </>
          )
        }
      >
        {(close) => (
          <AudienceList
            namesQuery={namesQuery}
            onSelect={(audienceId) => {
              onChange(audienceId);
              close();
            }}
          />
        )}
      </Popover>
      {value ? <ChipClear name="Audience" onClick={() => onChange(undefined)} /> : null}
    </span>
  );
}

interface AudienceListProps {
  namesQuery: UseQueryResult<AudienceNames>;
  onSelect(audienceId: string): void;
}

const noNames: AudienceNames = new Map();
const searchNames = createSearch(([id, name]: [id: string, name: string]) => ({ texts: [name], ids: [id] }));

function AudienceList({ namesQuery, onSelect }: AudienceListProps) {
  const [query, setQuery] = useState('');
  const { data: names = noNames, error, isPending, isFetching, refetch } = namesQuery;
  const entries = useMemo(() => [...names], [names]);
  const matches = searchNames(entries, query);
  return (
    <>
      <div className="p-1">
        <Input
          aria-label="Audience name or ID"
          placeholder="Name or ID"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !query.trim() || isComposing(event.nativeEvent)) return;
            // Focus returns to the trigger, which this key press must not activate.
            event.preventDefault();
            onSelect(matches[0]?.[0] ?? query.trim());
          }}
        />
      </div>
      <ul className="max-h-64 overflow-auto">
        {matches.slice(0, MAX_SHOWN).map(([id, name]) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onSelect(id)}
              className="block h-7.5 w-full truncate rounded-sm px-2 text-left -outline-offset-2 hover:bg-press max-phone:h-hit"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      {error ? <Failure error={error} busy={isFetching} onRetry={() => void refetch()} /> : null}
      <p className="px-2 py-1.5 text-muted text-xs">
        {matches.length === 0
          ? query.trim()
            ? 'No matching names. Press Enter to use it as an ID.'
            : isPending
              ? 'Loading names…'
              : error
                ? 'Enter an audience ID.'
                : 'No audiences on this page yet.'
          : matches.length > MAX_SHOWN
            ? `${plural(matches.length, 'audience')} found. Showing the first ${MAX_SHOWN}.`
            : plural(matches.length, 'audience')}
      </p>
    </>
  );
}
