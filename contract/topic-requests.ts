import './messages.ts';
import * as z from 'zod/mini';
import { count, filled } from './scalars.ts';

export const topicPatch = z.strictObject({ title: z.optional(filled), sortOrder: z.optional(count) });
