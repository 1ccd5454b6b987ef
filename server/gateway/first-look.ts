import { unusable } from './faults.ts';

const PATIENCE_MS = 3000;

/**
 * What whoever starts a gateway should know about the service at `serviceUrl`; undefined where it answers as
 * one does that wants a key. It may be started later, so nothing here is a reason not to start.
 */
export async function firstLook(serviceUrl: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(`${serviceUrl}/v0/pages`, { redirect: 'manual', signal }).catch(() => undefined);
  if (!answer) return "Can't connect yet. Sign-in works once it responds.";
  await answer.body?.cancel();
  if (answer.status === 404) return '/v0/pages not found (404). Check SERVICE_URL.';
  return unusable(answer.status, answer.headers.get('content-type') ?? undefined)?.message;
}
