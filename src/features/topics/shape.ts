import { group, value } from '#engines/save/shape.ts';

/** What can be edited of a topic: every key of its update. */
export const topicShape = group('Topic', { title: value('Title'), sortOrder: value('Order') });
