import { useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { confirms } from './requests.ts';

export interface ConfirmFacts {
  title: string;
  /** What will happen and that it cannot be undone. */
  detail: string;
  /** The verb on the button: `Archive page`. */
  action: string;
  danger?: boolean;
}

/** Asks the confirmations posted, one after the other. Loaded with the first of them. */
export default function ConfirmDialog() {
  const [request] = useSyncExternalStore(confirms.subscribe, confirms.read);
  if (!request) return null;
  const answer = (yes: boolean) => {
    confirms.remove(request);
    request.resolve(yes);
  };
  return (
    <Dialog
      open
      title={request.title}
      onClose={() => answer(false)}
      foot={
        <>
          <Button onClick={() => answer(false)}>Cancel</Button>
          <Button variant={request.danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {request.action}
          </Button>
        </>
      }
    >
      <p className="text-sm">{request.detail}</p>
    </Dialog>
  );
}
