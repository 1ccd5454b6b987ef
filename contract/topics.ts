import * as z from 'zod/mini';
import { flag, id, number, text, timestamp } from './scalars.ts';

export const topicEntryContent = z.object({ type: text, content: text });

export const topicEntry = z.object({
  topicEntryId: id,
  topicId: text,
  sortOrder: number,
  content: topicEntryContent,
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const topic = z.object({
  topicId: id,
  title: text,
  purpose: z.nullable(text),
  sortOrder: number,
  isDefault: flag,
  createdAt: timestamp,
  updatedAt: timestamp,
  entries: z.array(topicEntry),
});

export type Topic = z.infer<typeof topic>;
