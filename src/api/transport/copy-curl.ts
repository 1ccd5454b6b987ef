import type { QueryClient } from '@tanstack/react-query';
import { copyText } from '#lib/copy.ts';
import { curlCommand, requestLine } from './curl.ts';
import type { ApiRequest } from './requests.ts';
import { sessionQuery } from './session.ts';

type ShowToast = (title: string, options: { detail: string }) => void;

/**
 * Copies a request as a cURL command and shows a toast.
 */
export async function copyCurl(
  client: QueryClient,
  request: ApiRequest,
  toast: { done: ShowToast; error: ShowToast },
): Promise<void> {
  const base = client.getQueryData(sessionQuery.queryKey)?.serviceUrl ?? location.origin;
  if (await copyText(curlCommand(request, base)))
    toast.done('Copied as cURL', { detail: 'It takes the key from the variable API_KEY.' });
  else toast.error("Couldn't copy", { detail: requestLine(request) });
}
