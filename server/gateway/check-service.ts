import { responseError } from './upstream-errors.ts';

const TIMEOUT_MS = 3000;

/** Checks the service at a gateway's start. Returns a warning to print, if any; the service may be started later. */
export async function checkService(serviceUrl: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${serviceUrl}/v0/pages`, { redirect: 'manual', signal }).catch(
    () => undefined,
  );
  if (!response) return "Can't connect yet. Sign-in works once it responds.";
  await response.body?.cancel();
  if (response.status === 404) return '/v0/pages not found (404). Check SERVICE_URL.';
  return responseError(response.status, response.headers.get('content-type') ?? undefined)?.message;
}
