import './messages.ts';
import * as z from 'zod/mini';
import { count, filled, text } from './scalars.ts';

export const topicPatch = z.strictObject({ title: z.optional(filled), sortOrder: z.optional(count) });

export const topicCreate = z.strictObject({
  title: filled,
  purpose: z.optional(z.nullable(text)),
  sortOrder: z.optional(count),
});

export const entryContentBody = z.strictObject({ type: filled, content: filled });

export const topicEntryCreate = z.strictObject({ content: entryContentBody, sortOrder: z.optional(count) });
export const topicEntryPatch = z.strictObject({
  content: z.optional(entryContentBody),
  sortOrder: z.optional(count),
});
