import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  curlCommand,
  operationLabel,
  requestLine,
  screenRequests,
  sentRequests,
} from '#api/transport/curl.ts';
import { stringifyBody } from '#api/transport/payload-source.ts';
import { sessionQuery } from '#api/transport/session.ts';
import type { ApiRequest } from '#contract/operations.ts';
import { copyText } from '#lib/copy.ts';
import { basePath } from '#lib/link.ts';
import { truncate } from '#lib/text.ts';
import { toast } from '#ui/notify.ts';

/** Returns a function that copies a request as a cURL command. */
export function useCopyCurl() {
  const client = useQueryClient();
  return async (request: ApiRequest) => {
    const base = client.getQueryData(sessionQuery.queryKey)?.serviceUrl ?? location.origin + basePath;
    if (await copyText(curlCommand(request, base)))
      toast.done('Copied as cURL', { detail: 'It takes the key from the variable API_KEY.' });
    else toast.error("Couldn't copy", { detail: requestLine(request) });
  };
}

/** Requests of the screen, its form and the last write, to copy as cURL commands. */
export function CurlPanel({ onDone }: { onDone(): void }) {
  const client = useQueryClient();
  // A snapshot, so that new requests don't move rows under the pointer.
  const [groups] = useState(() => {
    const { queries, writes } = screenRequests(client);
    return [
      { title: 'Requests of this screen', requests: queries },
      { title: 'Request of this form', requests: writes },
      { title: 'Last request', requests: sentRequests(client) },
    ].filter(({ requests }) => requests.length > 0);
  });
  const copyCurl = useCopyCurl();
  if (groups.length === 0)
    return <p className="p-3 text-muted text-sm">This screen makes no API requests.</p>;
  return (
    <div className="flex flex-col gap-1 p-1">
      {groups.map(({ title, requests }) => (
        <section key={title} aria-label={title}>
          <h2 className="px-2 pt-1.5 pb-1 font-medium text-muted text-xs">{title}</h2>
          <ul>
            {requests.map((request) => (
              <li key={`${summarizeRequest(request)} ${JSON.stringify(request.input.headers)}`}>
                <button
                  type="button"
                  // The first of them gets the focus, rather than the close button.
                  data-autofocus
                  onClick={() => {
                    onDone();
                    void copyCurl(request);
                  }}
                  className="flex w-full flex-col rounded-sm px-2 py-1 text-left -outline-offset-2 hover:bg-raised-hover focus:bg-raised-hover max-phone:min-h-hit"
                >
                  <span className="text-strong">{operationLabel(request.operation)}</span>
                  <span className="w-full truncate font-mono text-mono text-muted">
                    {truncate(summarizeRequest(request))}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function summarizeRequest(request: ApiRequest): string {
  const { body } = request.input;
  return body === undefined ? requestLine(request) : `${requestLine(request)} ${stringifyBody(body)}`;
}
