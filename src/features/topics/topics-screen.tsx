import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { type List, useList } from '#api/queries/use-list.ts';
import { MAX_QUERY_LENGTH } from '#contract/limits.ts';
import { UnsavedOf } from '#editor/save/unsaved-here.tsx';
import { ConceptHelp, LearnMore } from '#features/help/public.tsx';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { plural, truncate } from '#lib/text.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { NoMatch } from '#shell/no-match.tsx';
import { Screen } from '#shell/screen.tsx';
import { MarkedQueryContext } from '#table/columns.tsx';
import { FilterBar } from '#table/filter-bar.tsx';
import { ListProgress } from '#table/list-progress.tsx';
import { ListTable } from '#table/list-table.tsx';
import { ListTools } from '#table/list-tools.tsx';
import { sortRows } from '#table/sort.ts';
import { useCsvExport } from '#table/use-csv-export.tsx';
import { useListSearch } from '#table/use-list-search.ts';
import { DragOverlay } from '#ui/drag-handle.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchQueryInput } from '#ui/search-input.tsx';
import { getOrderStatus, OrderState } from './order-state.tsx';
import { topicsSource } from './palette.ts';
import { TopicSortContext, topicColumns, topicCsvColumns } from './topics-columns.tsx';
import { type Topic, topicSearchQuery, topicsQuery, topicsSearch } from './topics-queries.ts';
import { titleOf, useTopicOrder } from './use-topic-order.ts';

const route = getRouteApi('/_app/topics/');
const rowId = (topic: Topic) => topic.topicId;
const rowLink = ({ topicId }: Topic) => linkOptions({ to: '/topics/$topicId', params: { topicId } });

/** List of topics, searched by the service. In `sortOrder`, topics can be dragged. */
export function TopicsScreen() {
  const search = route.useSearch();
  const { change, searchQuery, ...order } = useListSearch(search, topicsSearch);
  const text = searchQuery.query;
  const query = useDebouncedValue(text).trim();
  const [loadAllRequested, setLoadAllRequested] = useState(false);
  // Sorting by a column needs all topics.
  const loadAll = search.sort !== undefined || loadAllRequested;
  const list = useList(topicSearchQuery(query), { loadAll });
  const all = useList(topicsQuery);
  const isSearching = query !== text.trim() || list.isPlaceholderData;
  const orderStatus = getOrderStatus(list, query, order.sort);
  const canMove = orderStatus === 'movable';
  const isNumbered = canMove || (list.status === 'pending' && !query && !order.sort);
  const { rows, activeDrag, announcement, actions, isSaving } = useTopicOrder(list.rows, canMove);
  const help = useId();
  const positions = new Map(rows.map(({ topicId }, index) => [topicId, index + 1]));
  const topicSort = canMove ? { actions, help, positions } : null;
  const csv = useCsvExport({
    list,
    rows: () => sortRows(list.rows, topicColumns, order.sort),
    columns: topicCsvColumns,
    table: 'Topics',
    name: query,
    noun: 'topic',
  });
  const noMatch = (
    <NoMatch
      title="No topics match"
      onClear={() => change({ q: undefined })}
      query={query}
      suggestions={{ loaded: topicsSource.cached, onSelect: (q) => change({ q }) }}
    >
      Search covers titles, purposes and entries.
    </NoMatch>
  );
  return (
    <Screen
      title="Topics"
      sentence={all.status === 'pending' ? null : describeTopics(all)}
      aside={
        <ConceptHelp question="What is a topic?" guide="support" section="topics">
          Something pages can talk about, with a title, a purpose and entries.
        </ConceptHelp>
      }
      menu={[...csv.menu, { label: 'Refresh', icon: RefreshCw, onSelect: list.refresh }]}
      actions={csv.progress}
    >
      <FilterBar
        search={
          <SearchQueryInput
            aria-label="Search topics"
            placeholder="Search topics, entries"
            maxLength={MAX_QUERY_LENGTH}
            search={searchQuery}
          />
        }
        isEmpty={list.isComplete && rows.length === 0 && !query && !isSearching}
        status={
          isSearching ? (
            <span className="text-muted text-xs">Searching</span>
          ) : loadAll && !list.isComplete ? (
            <ListProgress list={list} count={list.rows.length} nouns="topics" />
          ) : (
            <OrderState
              status={orderStatus}
              isSaving={isSaving}
              total={list.total}
              onResetSort={() => change({ sort: undefined, desc: undefined })}
              onLoadAll={() => setLoadAllRequested(true)}
            />
          )
        }
        tools={<ListTools table="Topics" columns={topicColumns} />}
      />
      <UnsavedOf kind="topic">
        <TopicSortContext value={topicSort}>
          <MarkedQueryContext value={query}>
            {/* The dragged row overflows to the right. */}
            <div
              className={clsx(
                activeDrag && 'overflow-x-clip',
                isNumbered && 'max-phone:[--picture:--spacing(7)]',
              )}
            >
              <ListTable
                // Says how many of all topics match.
                list={query && list.isComplete && all.isComplete ? { ...list, rows: all.rows } : list}
                noun="topic"
                label="Topics"
                columns={topicColumns}
                rows={rows}
                rowId={rowId}
                rowLink={rowLink}
                activeDrag={activeDrag ?? undefined}
                {...order}
                noMatch={noMatch}
                empty={
                  query ? (
                    noMatch
                  ) : (
                    <EmptyState
                      illustration="topics"
                      title="No topics yet"
                      actions={<LearnMore guide="support" />}
                    >
                      A topic is something pages can talk about: a title, a purpose and entries. Your team's
                      topics appear here.
                    </EmptyState>
                  )
                }
              />
            </div>
          </MarkedQueryContext>
        </TopicSortContext>
      </UnsavedOf>
      {activeDrag ? <DragOverlay name={titleOf(rows[activeDrag.to])} activeDrag={activeDrag} /> : null}
      <span hidden id={help}>
        Press Space to pick up, arrow keys to move, Space to drop, Escape to cancel.
      </span>
      <span aria-live="assertive" className="sr-only">
        {announcement}
      </span>
    </Screen>
  );
}

/** `15 topics hold 39 entries; Prices changed last.` */
function describeTopics({ rows, isComplete, total }: List<Topic>): string {
  if (rows.length === 0) return 'Topics';
  const count = plural(total ?? rows.length, 'topic');
  const last = rows.toSorted((a, b) => updatedAt(b) - updatedAt(a))[0];
  if (!isComplete || !last) return count;
  const entries = rows.reduce((sum, topic) => sum + (topic.entries?.length ?? 0), 0);
  return `${count} with ${plural(entries, 'entry', 'entries')}; ${truncate(titleOf(last), 40)} changed last.`;
}

const updatedAt = (topic: Topic) => parseTimestamp(topic.updatedAt) ?? 0;
