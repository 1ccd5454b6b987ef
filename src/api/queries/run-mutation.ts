import type { QueryClient } from '@tanstack/react-query';
import type { CallInput, call } from '#api/transport/client.ts';
import type { Operation } from '#contract/operations.ts';
import { mutationFor } from './queries.ts';

/** Runs an operation as a mutation outside of React, so it's in the mutation cache. Throws `ApiError`. */
export const runMutation = <O extends Operation>(
  client: QueryClient,
  operation: O,
  input: CallInput<O>,
): ReturnType<typeof call<O>> =>
  client.getMutationCache().build(client, mutationFor(operation)).execute(input);
