import * as z from 'zod/mini';
import { count, flag } from './scalars.ts';

/** The paged list envelope. `nextCursor` is null on the last page. */
export const paged = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    items: z.array(item),
    hasMore: flag,
    nextCursor: z.nullable(z.string()),
    totalCount: count,
  });

/** Like `paged`, for a list whose total may be unknown. */
export const pagedWithoutTotal = <T extends z.ZodMiniType>(item: T) =>
  z.object({ ...paged(item).shape, totalCount: z.nullable(count) });

export interface Paged<T, Total extends number | null = number> {
  items: T[];
  hasMore: boolean;
  nextCursor: string | null;
  totalCount: Total;
}
