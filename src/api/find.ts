import type { QueryClient } from '@tanstack/react-query';
import { call, type Input } from './client.ts';
import { identify, type ListOperation, type ListPage, type Row, type Walked } from './lists.ts';
import { listFor, withCursor } from './queries.ts';
import { nextStep } from './walk.ts';

/**
 * Looks for an item in a list: first in what is cached of it, then by reading on from there. What was read
 * is cached, so the list itself need not read it again.
 *
 * @returns the item, or undefined where the list ends without it
 */
export async function findInList<O extends ListOperation>(
  client: QueryClient,
  operation: O,
  input: Input<O>,
  match: (item: Row<O>) => boolean,
  signal: AbortSignal,
): Promise<Row<O> | undefined> {
  const { queryKey } = listFor(operation, input);
  const cached = client.getQueryData<Walked<O>>(queryKey);
  const pages: ListPage<O>[] = [...(cached?.pages ?? [])];
  const cursors: unknown[] = [...(cached?.pageParams ?? [])];
  const seen = find(pages, match);
  if (seen) return seen;
  for (;;) {
    const cursor = pages.length === 0 ? null : nextStep(pages, cursors, identify(operation)).cursor;
    if (cursor === null && pages.length > 0) return undefined;
    const page = await call(operation, withCursor(input, cursor), signal);
    pages.push(page);
    cursors.push(cursor);
    client.setQueryData<Walked<O>>(queryKey, { pages: [...pages], pageParams: [...cursors] });
    const found = find([page], match);
    if (found) return found;
  }
}

function find<O extends ListOperation>(
  pages: readonly ListPage<O>[],
  match: (item: Row<O>) => boolean,
): Row<O> | undefined {
  for (const page of pages) for (const item of page.items as Row<O>[]) if (match(item)) return item;
  return undefined;
}
