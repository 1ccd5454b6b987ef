import { useQueryClient } from '@tanstack/react-query';
import { Terminal } from 'lucide-react';
import { sessionQuery } from '#api/session.ts';
import { toast } from '#shell/notify.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { copyText } from '#util/copy.ts';
import { useEngine } from './editor.tsx';

/** Copies what saving would send as a command, where the button for that in the top bar is out of reach. */
export function CopyRequest() {
  const engine = useEngine();
  const client = useQueryClient();
  const copy = async () => {
    const { request } = engine;
    if (!request) {
      toast.info('Nothing to copy yet', { detail: 'What is entered cannot be sent.' });
      return;
    }
    const { curlOf } = await import('#api/curl.ts');
    const base = client.getQueryData(sessionQuery.queryKey)?.serviceUrl ?? location.origin;
    if (await copyText(curlOf(request, base)))
      toast.done('Copied as cURL', { detail: 'It takes the key from the variable API_KEY.' });
    else toast.error('This browser does not allow copying');
  };
  return (
    <IconButton
      icon={Terminal}
      label="Copy as cURL"
      className="max-phone:hidden"
      onClick={() => void copy().catch(() => toast.error('Not copied', { detail: 'Try again.' }))}
    />
  );
}
