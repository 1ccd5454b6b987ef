import type { QueryClient } from '@tanstack/react-query';
import { copyText } from '#lib/copy.ts';
import { curlOf, pathOf } from './curl.ts';
import type { ApiRequest } from './requests.ts';
import { sessionQuery } from './session.ts';

type Say = (title: string, options: { detail: string }) => void;

/**
 * Copies a request as a command, and says whether that was done.
 *
 * @param say how it is said, where the caller says such things
 */
export async function copyCurl(
  client: QueryClient,
  request: ApiRequest,
  say: { done: Say; error: Say },
): Promise<void> {
  const base = client.getQueryData(sessionQuery.queryKey)?.serviceUrl ?? location.origin;
  if (await copyText(curlOf(request, base)))
    say.done('Copied as cURL', { detail: 'It takes the key from the variable API_KEY.' });
  else say.error("Couldn't copy", { detail: pathOf(request) });
}
