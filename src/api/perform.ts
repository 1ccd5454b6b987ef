import type { QueryClient } from '@tanstack/react-query';
import type { Operation } from '#contract/operations.ts';
import type { call, Input } from './client.ts';
import { mutationFor } from './queries.ts';

/** Performs one operation as a mutation, of which the cache hears, outside of rendering. Throws `ApiError`. */
export const perform = <O extends Operation>(
  client: QueryClient,
  operation: O,
  input: Input<O>,
): ReturnType<typeof call<O>> =>
  client.getMutationCache().build(client, mutationFor(operation)).execute(input);
