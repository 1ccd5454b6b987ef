import { ChevronDown, type LucideIcon } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { createSearch } from '#api/queries/create-search.ts';
import { plural } from '#lib/text.ts';
import { ChipClear, chipButton, chipButtonOn } from '#ui/filter-chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { Input } from '#ui/input.tsx';
import { isComposing } from '#ui/keys.ts';
import { Popover } from '#ui/popover.tsx';
import { Failure, type QueryState } from './query-section.tsx';

interface RecordFilterProps {
  /** Name of the filter: `Audience`. */
  name: string;
  icon: LucideIcon;
  /** Name of the record that applies; undefined for no filter. */
  label: string | undefined;
  onChange(id: string | undefined): void;
  /** The names to choose from, rendered while it's open. */
  children(onSelect: (id: string) => void): ReactNode;
}

/** Filters by one record. */
export function RecordFilter({ name, icon, label, onChange, children }: RecordFilterProps) {
  const isApplied = label !== undefined;
  return (
    // Applied, it comes first in a line of phones, of which only the start is in view.
    <span
      className={
        isApplied ? 'inline-flex max-w-full max-phone:-order-1 phone:min-w-32' : 'inline-flex print:hidden'
      }
    >
      <Popover
        label={name}
        className="w-72 p-1"
        command={{ label: `Filter by ${name.toLowerCase()}` }}
        triggerProps={{ className: isApplied ? `${chipButtonOn} min-w-0` : chipButton }}
        trigger={
          isApplied ? (
            <>
              <Icon of={icon} size="xs" />
              <span title={label} className="max-w-70 truncate max-phone:max-w-48">
                <span className="sr-only">{name}</span> <b>{label}</b>
              </span>
            </>
          ) : (
            <>
              {name} <Icon of={ChevronDown} size="xs" />
            </>
          )
        }
      >
        {(close) =>
          children((id) => {
            onChange(id);
            close();
          })
        }
      </Popover>
      {isApplied ? <ChipClear name={name} onClick={() => onChange(undefined)} /> : null}
    </span>
  );
}

interface RecordNamesProps {
  noun: string;
  nouns?: string;
  /** By ID. */
  names: ReadonlyMap<string, string>;
  /** Loads the names. */
  query: QueryState<unknown>;
  /** Shown if there are none. */
  empty: string;
  onSelect(id: string): void;
}

const MAX_SHOWN = 50;
const searchNames = createSearch(([id, name]: [id: string, name: string]) => ({ texts: [name], ids: [id] }));

/** Names to search and select from. Takes an ID, too, as names may be missing. */
export function RecordNames(props: RecordNamesProps) {
  const { noun, nouns = `${noun}s`, names, query: namesQuery, empty, onSelect } = props;
  const { data, error } = namesQuery;
  const [query, setQuery] = useState('');
  const entries = useMemo(() => [...names], [names]);
  const matches = searchNames(entries, query);
  return (
    <>
      <div className="p-1">
        <Input
          aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} name or ID`}
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
      <Failure of={namesQuery} />
      <p className="px-2 py-1.5 text-muted text-xs">
        {matches.length === 0
          ? query.trim()
            ? 'No matching names. Press Enter to use it as an ID.'
            : error
              ? 'Enter an ID.'
              : data
                ? empty
                : 'Loading names…'
          : matches.length > MAX_SHOWN
            ? `${plural(matches.length, noun, nouns)} found. Showing the first ${MAX_SHOWN}.`
            : plural(matches.length, noun, nouns)}
      </p>
    </>
  );
}
