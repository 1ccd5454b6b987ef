import { createContext, use } from 'react';
import { UnsavedRecord } from '#editor/save/unsaved-here.tsx';
import type { Column } from '#table/column.ts';
import { columnKit } from '#table/columns.tsx';
import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import { DragHandle } from '#ui/drag-handle.tsx';
import type { Sortable } from '#ui/sortable.ts';
import { Tag } from '#ui/tag.tsx';
import type { Topic } from './topics-queries.ts';
import { titleOf } from './use-topic-order.ts';

/** Drag-and-drop actions of the list, and the ID of the element that explains the keys; null if topics can't be moved. */
export const TopicSortContext = createContext<{ actions: Sortable; help: string } | null>(null);

/** Drag handle of a row, visible on hover and focus. */
function TopicDragHandle({ topic }: { topic: Topic }) {
  const sort = use(TopicSortContext);
  if (!sort) return null;
  return (
    <DragHandle
      of={topic.topicId}
      name={titleOf(topic)}
      handlers={sort.actions}
      help={sort.help}
      className="max-phone:size-hit! w-5! -outline-offset-1 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 group-has-[a:focus-visible]:opacity-100 group-data-lift:opacity-100 pointer-coarse:opacity-100"
    />
  );
}

const { name, text, number, custom, time } = columnKit<Topic>();

export const topicColumns = [
  {
    id: 'move',
    header: 'Move',
    hideHeader: true,
    cell: (topic) => <TopicDragHandle topic={topic} />,
    gutter: true,
    phone: 'menu',
  } satisfies Column<Topic>,
  name('title', {
    noun: 'topic',
    header: 'Title',
    value: (topic) => topic.title,
    mark: (topic) => <UnsavedRecord id={topic.topicId} />,
    sortable: true,
    link: true,
  }),
  text('purpose', { header: 'Purpose', value: (topic) => topic.purpose, sortable: true, phone: 'kind' }),
  number('entries', {
    header: 'Entries',
    value: (topic) => topic.entries?.length ?? 0,
    sortable: true,
  }),
  custom(
    'default',
    {
      header: 'Default',
      value: ({ isDefault }) => (isDefault == null ? null : Number(isDefault)),
      sortable: true,
      width: 24,
      phone: 'state',
    },
    ({ isDefault }) =>
      isDefault ? <Tag>Default</Tag> : <span className="text-faint max-phone:hidden">No</span>,
  ),
  number('order', {
    header: 'Order',
    value: (topic) => topic.sortOrder,
    sortable: true,
    hideBelow: 'wide',
  }),
  time('updated', { header: 'Updated', value: (topic) => topic.updatedAt, sortable: true }),
];

/** CSV columns of topics, named as in the API; entries are JSON. */
export const topicCsvColumns: CsvColumns<Topic> = {
  topicId: ({ topicId }) => topicId,
  title: ({ title }) => title,
  purpose: csvColumn('purpose', ({ purpose }) => purpose),
  sortOrder: csvColumn('order', ({ sortOrder }) => sortOrder),
  isDefault: csvColumn('default', ({ isDefault }) => isDefault),
  createdAt: ({ createdAt }) => csvTime(createdAt),
  updatedAt: csvColumn('updated', ({ updatedAt }) => csvTime(updatedAt)),
  entries: csvColumn('entries', ({ entries }) => JSON.stringify(entries ?? [])),
};
