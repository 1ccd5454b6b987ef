import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useList } from '#api/queries/use-list.ts';
import { MAX_QUERY_LENGTH } from '#contract/limits.ts';
import { UnsavedOf } from '#editor/save/unsaved-here.tsx';
import { ConceptHelp, LearnMore } from '#features/help/public.tsx';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { clipped } from '#lib/text.ts';
import { Screen } from '#shell/screen.tsx';
import { ExportButton } from '#table/export-button.tsx';
import { FilterBar } from '#table/filter-bar.tsx';
import { ListTable } from '#table/list-table.tsx';
import { ListTools } from '#table/list-tools.tsx';
import { sortRows } from '#table/sort.ts';
import { useSort } from '#table/use-sort.ts';
import { WalkProgress } from '#table/walk-progress.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LiftStrip } from '#ui/lift-strip.tsx';
import { NoMatch } from '#ui/no-match.tsx';
import { SearchQueryInput } from '#ui/search-input.tsx';
import { useSearchQuery } from '#ui/use-search-query.ts';
import { OrderState, orderState } from './order-state.tsx';
import { MovingTopics } from './topic-grip.tsx';
import { columns } from './topics-columns.tsx';
import { type Topic, topicSearchQuery } from './topics-queries.ts';
import { type TopicsSearch, topicsSearch } from './topics-search.ts';
import { titleOf, useTopicOrder } from './use-topic-order.ts';

const route = getRouteApi('/_app/topics/');
const rowId = (topic: Topic) => topic.topicId;
const rowLink = ({ topicId }: Topic) => linkOptions({ to: '/topics/$topicId', params: { topicId } });

/** The topics, searched by the service itself; in their own order they can be moved. */
export function TopicsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (to: Partial<TopicsSearch>) =>
    navigate({ search: (now) => topicsSearch.parse({ ...now, ...to }), replace: true });
  const searchQuery = useSearchQuery(search.q, (q) => void change({ q: q || undefined }));
  const text = searchQuery.query;
  const words = useDebouncedValue(text).trim();
  const [asked, setAsked] = useState(false);
  // An order that is not the service's speaks of all topics, so all of them are read.
  const loadAll = search.sort !== undefined || asked;
  const list = useList('searchTopics', topicSearchQuery(words), { loadAll });
  const sort = useSort(search);
  const searching = words !== text.trim() || list.query.isPlaceholderData;
  const state = orderState({ words, sorted: sort !== undefined, list });
  const { rows, lift, said, acts, saving } = useTopicOrder(list.rows, state === 'movable');
  const help = useId();
  const moving = useMemo(() => (state === 'movable' ? { acts, help } : null), [state, acts, help]);
  return (
    <Screen
      title="Topics"
      aside={<ConceptHelp concept="topic" />}
      actions={
        <ExportButton
          list={list}
          rows={() => sortRows(list.rows, columns, sort)}
          columns={() => import('./csv-columns.ts')}
          table="Topics"
          name={words}
          noun="topic"
        />
      }
    >
      <FilterBar
        status={
          searching ? (
            <span className="text-muted text-xs">Searching</span>
          ) : loadAll && !list.isComplete ? (
            <WalkProgress walk={list} count={list.rows.length} nouns="topics" />
          ) : (
            <OrderState
              state={state}
              saving={saving}
              total={list.total}
              onOwnOrder={() => change({ q: undefined, sort: undefined, desc: undefined })}
              onWhole={() => setAsked(true)}
            />
          )
        }
        tools={<ListTools table="Topics" columns={columns} />}
      >
        <SearchQueryInput
          aria-label="Search topics"
          placeholder="Search title, purpose, entries"
          maxLength={MAX_QUERY_LENGTH}
          search={searchQuery}
        />
      </FilterBar>
      <UnsavedOf kind="topic">
        <MovingTopics value={moving}>
          {/* What is lifted stands out to the right. */}
          <div className={lift ? 'overflow-x-clip' : undefined}>
            <ListTable
              list={list}
              noun="topic"
              label="Topics"
              columns={columns}
              rows={rows}
              rowId={rowId}
              rowLink={rowLink}
              lifted={lift ?? undefined}
              sort={sort}
              onSort={({ id, desc }) => change(topicsSearch.parse({ sort: id, desc }))}
              empty={
                words ? (
                  <NoMatch
                    title="No topics match these filters"
                    clear="Clear search"
                    onClear={() => change({ q: undefined })}
                  >
                    No title, purpose or entry contains “
                    <bdi className="[overflow-wrap:anywhere]">{clipped(words, 200)}</bdi>”.
                  </NoMatch>
                ) : (
                  <NoTopics />
                )
              }
            />
          </div>
        </MovingTopics>
      </UnsavedOf>
      {lift ? <LiftStrip name={titleOf(rows[lift.to])} lift={lift} /> : null}
      <span hidden id={help}>
        Press Space to pick up, arrow keys to move, Space to drop, Escape to cancel.
      </span>
      <span aria-live="assertive" className="sr-only">
        {said}
      </span>
    </Screen>
  );
}

function NoTopics() {
  return (
    <EmptyState icon={MessageSquareText} title="No topics yet" actions={<LearnMore guide="support" />}>
      A topic is something pages can talk about: a title, a purpose and entries. Topics created through the
      API appear here.
    </EmptyState>
  );
}
