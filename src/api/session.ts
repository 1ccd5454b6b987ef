import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type SessionInfo, sessionInfo } from '#contract/console.ts';
import type { SignInBody } from '#contract/sign-in-request.ts';
import { ApiError } from './errors.ts';
import { request } from './request.ts';

async function readSession(signal?: AbortSignal): Promise<SessionInfo> {
  const operation = 'GET /session';
  const answer = await request({ operation, method: 'GET', url: '/session', signal });
  const read = z.safeParse(sessionInfo, answer);
  if (read.success) return read.data;
  const path = read.error.issues[0]?.path.join('.') || 'the answer';
  throw new ApiError({ kind: 'shape', operation, message: `${path} is not as expected` });
}

/** Who is signed in, and how the server runs. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => readSession(signal),
  staleTime: 5 * 60_000,
});

/** Signs in with a key, or into the demo. */
export const signIn = mutationOptions({
  mutationKey: ['sign-in'],
  mutationFn: (body: SignInBody) =>
    request({ operation: 'POST /session', method: 'POST', url: '/session', body }),
});

/** Signs out. */
export const endSession = () => request({ operation: 'DELETE /session', method: 'DELETE', url: '/session' });
