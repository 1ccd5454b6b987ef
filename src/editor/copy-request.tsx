import { useQueryClient } from '@tanstack/react-query';
import { Terminal } from 'lucide-react';
import { copyCurl } from '#api/transport/copy-curl.ts';
import { toast } from '#shell/notify.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useEngine } from './editor.tsx';

/** Copies the request of a save as cURL, in dialogs that cover the top bar. */
export function CopyRequest() {
  const engine = useEngine();
  const client = useQueryClient();
  const copy = () => {
    const { request } = engine;
    if (!request) {
      toast.info('Nothing to copy yet', { detail: 'Fix the errors in the form first.' });
      return;
    }
    void copyCurl(client, request, toast);
  };
  return <IconButton icon={Terminal} label="Copy as cURL" className="max-phone:hidden" onClick={copy} />;
}
