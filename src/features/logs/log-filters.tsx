import { Eraser, Pause, RefreshCw, Trash2 } from 'lucide-react';
import { humanize, plural } from '#lib/text.ts';
import { joined, values } from '#lib/url-search.ts';
import { FilterBar } from '#table/filter-bar.tsx';
import { ListProgress } from '#table/list-progress.tsx';
import { ListTools } from '#table/list-tools.tsx';
import { Button } from '#ui/button.tsx';
import { useCommands } from '#ui/commands.ts';
import { FilterChip } from '#ui/filter-chip.tsx';
import { SearchQueryInput } from '#ui/search-input.tsx';
import { Switch } from '#ui/switch.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useSeconds } from '#ui/use-now.ts';
import type { SearchQuery } from '#ui/use-search-query.ts';
import { DateFilter } from './date-filter.tsx';
import { logColumns } from './logs-columns.tsx';
import { countValues, isFiltered, type LogEntry, logTypeOf, sourceOf } from './logs-queries.ts';
import { type LogsSearch, noFilters } from './logs-search.ts';
import type { Log } from './use-log.ts';

interface LogFiltersProps {
  log: Log;
  search: LogsSearch;
  searchQuery: SearchQuery;
  onChange(change: Partial<LogsSearch>): void;
}

/** Search and filters of a log. Phones have a button that opens them. */
export function LogFilters({ log, search, searchQuery, onChange }: LogFiltersProps) {
  const { list, hasDates, following } = log;
  useCommands([
    {
      label: search.follow ? 'Stop following' : 'Follow new entries',
      icon: search.follow ? Pause : RefreshCw,
      run: () => onChange({ follow: !search.follow || undefined }),
    },
    {
      label: search.deleted ? 'Hide deleted entries' : 'Include deleted entries',
      icon: Trash2,
      run: () => onChange({ deleted: !search.deleted || undefined }),
    },
    {
      label: 'Clear filters',
      icon: Eraser,
      disabledReason: isFiltered(search) || search.from || search.to ? null : 'No filters applied',
      run: () => onChange(noFilters),
    },
  ]);
  const isPhone = useBelow('phone');
  const field = (
    <div className="w-44 max-phone:w-full">
      <SearchQueryInput aria-label="Search log" placeholder="Search log" wide search={searchQuery} />
    </div>
  );
  const filters = (
    <>
      {hasDates ? <DateFilter name="Date" search={search} onChange={onChange} /> : null}
      <ValueFilter
        name="Source"
        logs={list.rows}
        read={sourceOf}
        value={search.source}
        onChange={(source) => onChange({ source })}
      />
      <ValueFilter
        name="Type"
        logs={list.rows}
        read={logTypeOf}
        label={humanize}
        value={search.type}
        onChange={(type) => onChange({ type })}
      />
    </>
  );
  const progress = isFiltered(search) ? (
    <ListProgress list={list} count={list.rows.length} nouns="entries" />
  ) : null;
  const follow = (
    <FollowButton
      following={following}
      on={search.follow ?? false}
      onChange={(follow) => onChange({ follow: follow || undefined })}
    />
  );
  const tools = (
    <>
      <span className="phone:p-2.5 phone:pb-1">
        <Switch
          checked={search.deleted ?? false}
          onChange={(deleted) => onChange({ deleted: deleted || undefined })}
        >
          Include deleted
        </Switch>
      </span>
      {follow}
      <ListTools table="Log" columns={logColumns} />
    </>
  );
  const isChanged =
    isFiltered({ ...search, q: isPhone ? search.q : undefined }) ||
    Boolean(search.from || search.to || search.deleted || search.follow);
  return isPhone ? (
    <FilterBar
      isFiltered={isChanged}
      status={null}
      tools={
        <>
          {field}
          {filters}
          {tools}
          {progress}
        </>
      }
      isCompact
      className="p-0!"
    />
  ) : (
    <FilterBar
      search={field}
      isFiltered={isChanged}
      status={progress}
      tools={tools}
      isCompact
      className="border-line border-b pt-2 pb-2!"
    >
      {filters}
      {search.follow ? follow : null}
    </FilterBar>
  );
}

interface ValueFilterProps {
  name: string;
  logs: readonly LogEntry[];
  read(log: LogEntry): string;
  label?(value: string): string;
  /** Search parameter. */
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** A component of its own, because counting the values of a long log with every key would delay a search. */
function ValueFilter({ name, logs, read, label, value, onChange }: ValueFilterProps) {
  const selected = values(value);
  return (
    <FilterChip
      name={name}
      options={countValues(logs, read, selected, label)}
      value={selected}
      onChange={(next) => onChange(joined(next))}
    />
  );
}

interface FollowButtonProps {
  following: Log['following'];
  on: boolean;
  onChange(on: boolean): void;
}

/** Toggles live updates of the log and counts down to the next check. */
function FollowButton({ following, on, onChange }: FollowButtonProps) {
  const { nextAt, isFetching, error } = following;
  const now = useSeconds(on);
  const seconds = nextAt === null ? null : Math.max(0, Math.ceil((nextAt - now) / 1000));
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={on ? Pause : RefreshCw}
      title={on ? undefined : 'Show new entries as they arrive'}
      aria-pressed={on}
      onClick={() => onChange(!on)}
    >
      {on ? 'Following' : 'Follow'}
      {on ? (
        <span aria-hidden className="tnum font-regular text-muted text-xs max-phone:hidden">
          {isFetching || seconds === null
            ? 'checking…'
            : `${error ? 'no connection, retrying' : 'next'} in ${plural(seconds, 's', 's')}`}
        </span>
      ) : null}
    </Button>
  );
}
