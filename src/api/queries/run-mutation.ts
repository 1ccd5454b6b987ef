import type { QueryClient } from '@tanstack/react-query';
import { type call, callWithHeaders, type Input } from '#api/transport/client.ts';
import type { Operation } from '#contract/operations.ts';
import { mutationFor } from './queries.ts';

/** Performs one operation as a mutation, of which the cache hears, outside of rendering. Throws `ApiError`. */
export const runMutation = <O extends Operation>(
  client: QueryClient,
  operation: O,
  input: Input<O>,
): ReturnType<typeof call<O>> =>
  client.getMutationCache().build(client, mutationFor(operation)).execute(input);

/** As `perform`, with the headers of the response. */
export const runMutationWithHeaders = <O extends Operation>(
  client: QueryClient,
  operation: O,
  input: Input<O>,
): ReturnType<typeof callWithHeaders<O>> =>
  client
    .getMutationCache()
    .build(client, {
      mutationKey: [operation],
      mutationFn: (input: Input<O>) => callWithHeaders(operation, input),
    })
    .execute(input);
