import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { Terminal } from 'lucide-react';
import type { ApiRequest } from '#api/requests.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyLoad } from '#util/lazy-load.ts';
import { toast } from './notify.ts';
import { answerConfirm, confirms } from './requests.ts';

export interface ConfirmFacts {
  title: string;
  /** What will happen and that it cannot be undone. */
  detail: string;
  /** The verb on the button: `Archive page`. */
  action: string;
  danger?: boolean;
  /** Another way to go on, which loses something: `Discard`. */
  alternative?: string;
  /** What is sent then; it can be copied as a command, as the button for that is out of reach. */
  request?: ApiRequest;
}

/** What was pressed; `cancel` where the dialog was closed. */
export type Answer = 'action' | 'alternative' | 'cancel';

/** Asks the confirmations posted, one after the other. Loaded with the first of them. */
export function ConfirmDialog() {
  const [request] = useSelector(confirms);
  if (!request) return null;
  const answer = (given: Answer) => answerConfirm(request, given);
  return (
    <Dialog
      open
      title={request.title}
      onClose={() => answer('cancel')}
      foot={
        <>
          {request.request ? <CopyCurl request={request.request} /> : null}
          <Button onClick={() => answer('cancel')}>Cancel</Button>
          {request.alternative ? (
            <Button variant="danger" onClick={() => answer('alternative')}>
              {request.alternative}
            </Button>
          ) : null}
          <Button variant={request.danger ? 'danger' : 'primary'} onClick={() => answer('action')}>
            {request.action}
          </Button>
        </>
      }
    >
      <p className="text-sm">{request.detail}</p>
    </Dialog>
  );
}

const loadCopyCurl = lazyLoad(() => import('#api/copy-curl.ts'));

function CopyCurl({ request }: { request: ApiRequest }) {
  const client = useQueryClient();
  const copy = async () => (await loadCopyCurl()).copyCurl(client, request, toast);
  return (
    <span className="mr-auto max-phone:hidden">
      <IconButton
        icon={Terminal}
        label="Copy as cURL"
        onClick={() => void copy().catch(() => toast.error("Couldn't copy", { detail: 'Try again.' }))}
      />
    </span>
  );
}
