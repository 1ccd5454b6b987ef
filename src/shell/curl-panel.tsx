import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { curlOf, operationWords, pathOf, readsOf } from '#api/curl.ts';
import { type ApiRequest, writesOf } from '#api/requests.ts';
import { sessionQuery } from '#api/session.ts';
import { copyText } from '#util/copy.ts';
import { clipped } from '#util/text.ts';
import { toast } from './notify.ts';

interface CurlPanelProps {
  onDone(): void;
}

/** What the screen reads and would write, each to be copied as a command. */
export function CurlPanel({ onDone }: CurlPanelProps) {
  const client = useQueryClient();
  const { data: session } = useSuspenseQuery(sessionQuery);
  // As it is when the panel opens: what is read meanwhile must not move what is pointed at.
  const [groups] = useState(() => [
    { title: 'This screen reads', requests: readsOf(client) },
    { title: 'Saving would send', requests: writesOf() },
  ]);
  const base = session.serviceUrl ?? location.origin;
  const copy = async (request: ApiRequest) => {
    onDone();
    if (await copyText(curlOf(request, base)))
      toast.done('Copied as cURL', { detail: 'It takes the key from the variable API_KEY.' });
    else toast.error('This browser does not allow copying', { detail: pathOf(request) });
  };
  const shown = groups.filter(({ requests }) => requests.length > 0);
  if (shown.length === 0)
    return <p className="p-3 text-muted text-sm">This screen reads nothing from the service.</p>;
  return (
    <div className="flex flex-col gap-1 p-1">
      {shown.map(({ title, requests }) => (
        <section key={title} aria-label={title}>
          <h2 className="px-2 pt-1.5 pb-1 font-medium text-muted text-xs">{title}</h2>
          <ul>
            {requests.map((request) => (
              <li key={pathOf(request)}>
                <button
                  type="button"
                  onClick={() => void copy(request)}
                  className="flex w-full flex-col rounded-sm px-2 py-1 text-left -outline-offset-2 hover:bg-press focus:bg-press max-phone:min-h-hit"
                >
                  <span className="text-strong">{operationWords(request.operation)}</span>
                  <span className="w-full truncate font-mono text-mono text-muted">
                    {clipped(pathOf(request))}
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
