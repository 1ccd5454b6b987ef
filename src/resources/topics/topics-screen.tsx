import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { useList } from '#api/use-list.ts';
import { Screen } from '#shell/screen.tsx';
import { FilterBar } from '#table/filter-bar.tsx';
import { ListTable } from '#table/list-table.tsx';
import { useSort } from '#table/use-sort.ts';
import { WalkProgress } from '#table/walk-progress.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NoMatch } from '#ui/no-match.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { clipped } from '#util/text.ts';
import { useSettled } from '#util/use-settled.ts';
import { columns } from './columns.tsx';
import { type Topic, topicSearchQuery } from './queries.ts';
import { type TopicsSearch, topicsSearch } from './topics-search.ts';

const route = getRouteApi('/_app/topics/');
const rowId = (topic: Topic) => topic.topicId;
const rowLink = ({ topicId }: Topic) => linkOptions({ to: '/topics/$topicId', params: { topicId } });

/** The topics, searched by the service itself. */
export function TopicsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const words = useSettled(search.q ?? '').trim();
  // An order that is not the service's speaks of all topics, so all of them are read.
  const whole = search.sort !== undefined;
  const list = useList('searchTopics', topicSearchQuery(words), { whole });
  const change = (to: Partial<TopicsSearch>) =>
    navigate({ search: (now) => topicsSearch.parse({ ...now, ...to }), replace: true });
  const sort = useSort(search);
  const searching = words !== (search.q ?? '').trim() || list.query.isPlaceholderData;
  return (
    <Screen title="Topics">
      <FilterBar
        status={
          searching ? (
            <span className="text-muted text-xs">Searching</span>
          ) : whole ? (
            <WalkProgress walk={list} count={list.rows.length} nouns="topics" />
          ) : null
        }
      >
        <SearchInput
          aria-label="Search topics"
          placeholder="Search title, purpose, entries"
          value={search.q ?? ''}
          onChange={(q) => change({ q: q || undefined })}
        />
      </FilterBar>
      <ListTable
        list={list}
        noun="topic"
        label="Topics"
        columns={columns}
        rows={list.rows}
        rowId={rowId}
        rowLink={rowLink}
        sort={sort}
        onSort={({ id, desc }) => change(topicsSearch.parse({ sort: id, desc }))}
        empty={
          words ? (
            <NoMatch title="No topic matches" clear="Clear search" onClear={() => change({ q: undefined })}>
              The service found “<bdi className="[overflow-wrap:anywhere]">{clipped(words, 200)}</bdi>” in no
              title, purpose or entry.
            </NoMatch>
          ) : (
            <NoTopics />
          )
        }
      />
    </Screen>
  );
}

function NoTopics() {
  return (
    <EmptyState icon={MessageSquareText} title="No topics yet">
      A topic holds what pages may say about something: a title, a purpose and entries. Topics are made by the
      service; they appear here as soon as it has some.
    </EmptyState>
  );
}
