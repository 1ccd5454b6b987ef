import { createContext, useContext } from 'react';
import { DragHandle } from '#ui/drag-handle.tsx';
import type { Sortable } from '#ui/sortable.ts';
import type { Topic } from './topics-queries.ts';
import { titleOf } from './use-topic-order.ts';

interface TopicSort {
  actions: Sortable;
  /** ID of the element that explains the keys. */
  help: string;
}

/** Drag-and-drop actions of the list; null if topics can't be moved. */
export const TopicSortContext = createContext<TopicSort | null>(null);

/** Drag handle of a row, visible on hover and focus. */
export function TopicDragHandle({ topic }: { topic: Topic }) {
  const sort = useContext(TopicSortContext);
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
