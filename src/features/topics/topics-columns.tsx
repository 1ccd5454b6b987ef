import { createContext, use } from 'react';
import { UnsavedRecord } from '#editor/save/unsaved-here.tsx';
import { plural, truncate } from '#lib/text.ts';
import { columnKit, MarkedQueryContext, TruncatedText } from '#table/columns.tsx';
import { type CsvColumns, csvColumn, csvFields, csvTime } from '#table/csv.ts';
import { DragHandle } from '#ui/drag-handle.tsx';
import { excerptOf } from '#ui/excerpt.ts';
import type { Sortable } from '#ui/sortable.ts';
import { DefaultTag } from './default-tag.tsx';
import type { Topic } from './topics-queries.ts';
import { titleOf } from './use-topic-order.ts';

interface TopicSort {
  /** Drag-and-drop actions of the list. */
  actions: Sortable;
  /** ID of the element that explains the keys. */
  help: string;
  /** Places in the order by topic ID, from 1. */
  positions: ReadonlyMap<string, number>;
}

/** Null if topics can't be moved now. */
export const TopicSortContext = createContext<TopicSort | null>(null);

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

/** Place of a topic in the order, under its drag handle; on phones before the title. */
function Position({ topic }: { topic: Topic }) {
  const sort = use(TopicSortContext);
  if (!sort) return null;
  return (
    <span className="flex justify-end phone:relative">
      <span className="row-picture max-phone:w-5 max-phone:text-left max-phone:text-xs phone:group-hover:opacity-0 phone:group-has-[a:focus-visible]:opacity-0 phone:group-data-lift:opacity-0 phone:pointer-coarse:opacity-0">
        {sort.positions.get(topic.topicId)}
      </span>
      <span className="absolute -top-1 -right-1 max-phone:static">
        <TopicDragHandle topic={topic} />
      </span>
    </span>
  );
}

/** Purpose of a topic, or the sentence of an entry that only a search finds. */
function Purpose({ topic: { title, purpose, entries } }: { topic: Topic }) {
  const query = use(MarkedQueryContext);
  const excerpt = excerptOf(query, [title, purpose], entries?.map(({ content }) => content?.content) ?? []);
  const text = excerpt ?? purpose;
  return text ? (
    <TruncatedText title={truncate(text)}>{text}</TruncatedText>
  ) : (
    <span className="sr-only">None</span>
  );
}

const { name, number, custom, time } = columnKit<Topic>();

export const topicColumns = [
  custom(
    'position',
    { header: '#', width: 9, align: 'end', muted: true, truncatesItself: true, phone: 'menu' },
    (topic) => <Position topic={topic} />,
  ),
  name('title', {
    noun: 'topic',
    header: 'Title',
    value: (topic) => topic.title,
    mark: (topic) => (
      <>
        <UnsavedRecord id={topic.topicId} />
        {topic.isDefault ? <DefaultTag /> : null}
      </>
    ),
    minWidth: 44,
    sortable: true,
    link: true,
  }),
  custom(
    'purpose',
    {
      header: 'Purpose',
      value: ({ purpose }) => purpose ?? undefined,
      sortable: true,
      shrinks: true,
      truncatesItself: true,
      muted: true,
      phone: 'kind',
    },
    (topic) => <Purpose topic={topic} />,
  ),
  number('entries', {
    header: 'Entries',
    value: (topic) => topic.entries?.length ?? 0,
    sortable: true,
    width: 20,
  }),
  custom('phone', { header: 'Count', hideHeader: true, phoneOnly: true, phone: 'state' }, ({ entries }) => (
    <span className="text-muted text-xs">{plural(entries?.length ?? 0, 'entry', 'entries')}</span>
  )),
  time('updated', {
    header: 'Updated',
    value: (topic) => topic.updatedAt,
    sortable: true,
    width: 25,
    hideBelow: 'narrow',
  }),
];

/** CSV columns of topics, named as in the API; entries are JSON. */
export const topicCsvColumns: CsvColumns<Topic> = {
  ...csvFields('topicId', 'title'),
  purpose: csvColumn('purpose', ({ purpose }) => purpose),
  ...csvFields('sortOrder', 'isDefault', 'createdAt'),
  updatedAt: csvColumn('updated', ({ updatedAt }) => csvTime(updatedAt)),
  entries: csvColumn('entries', ({ entries }) => JSON.stringify(entries ?? [])),
};
