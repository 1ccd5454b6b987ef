import { useQueryClient } from '@tanstack/react-query';
import { Terminal } from 'lucide-react';
import { lazyLoad } from '#lib/lazy-load.ts';
import { toast } from '#shell/notify.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useEngine } from './editor.tsx';

const loadCopyCurl = lazyLoad(() => import('#api/transport/copy-curl.ts'));

/** Copies the request of a save as cURL, in dialogs that cover the top bar. */
export function CopyRequest() {
  const engine = useEngine();
  const client = useQueryClient();
  const copy = async () => {
    const { request } = engine;
    if (!request) {
      toast.info('Nothing to copy yet', { detail: 'Fix the errors in the form first.' });
      return;
    }
    await (await loadCopyCurl()).copyCurl(client, request, toast);
  };
  return (
    <IconButton
      icon={Terminal}
      label="Copy as cURL"
      className="max-phone:hidden"
      onClick={() =>
        void copy().catch(() => toast.error("Couldn't copy the request", { detail: 'Try again.' }))
      }
    />
  );
}
