import { createContext, useContext } from 'react';
import { Grip } from '#ui/grip.tsx';
import type { LiftActs } from '#ui/lift-acts.ts';
import type { Topic } from './topics-queries.ts';
import { titleOf } from './use-topic-order.ts';

interface Moving {
  acts: LiftActs;
  /** Id of the text that says how topics are moved by keys. */
  help: string;
}

/** What moves the topics of the list around it; null where they cannot be moved. */
export const MovingTopics = createContext<Moving | null>(null);

/** What a topic is taken hold of by; shown where the pointer or the keyboard is. */
export function TopicGrip({ topic }: { topic: Topic }) {
  const moving = useContext(MovingTopics);
  if (!moving) return null;
  return (
    <Grip
      of={topic.topicId}
      name={titleOf(topic)}
      {...moving}
      className="max-phone:size-hit! w-5! -outline-offset-1 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 group-has-[a:focus-visible]:opacity-100 group-data-lift:opacity-100 pointer-coarse:opacity-100"
    />
  );
}
