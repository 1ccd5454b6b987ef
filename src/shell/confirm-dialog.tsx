import { useSelector } from '@tanstack/react-store';
import { CircleAlert } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { type ConfirmResult, confirmRequests, resolveConfirm } from '#ui/notify.ts';

/** Asks the confirmations posted, one after the other. */
export function ConfirmDialog() {
  const [request] = useSelector(confirmRequests);
  if (!request) return null;
  const answer = (given: ConfirmResult) => resolveConfirm(request, given);
  return (
    <Dialog
      title={request.title}
      onClose={() => answer('cancel')}
      footer={
        <>
          <Button onClick={() => answer('cancel')}>{request.action ? 'Cancel' : 'Close'}</Button>
          {request.alternative ? (
            <Button variant="danger" onClick={() => answer('alternative')}>
              {request.alternative}
            </Button>
          ) : null}
          {request.action ? (
            <Button variant={request.danger ? 'danger' : 'primary'} onClick={() => answer('action')}>
              {request.action}
            </Button>
          ) : null}
        </>
      }
    >
      <p className="text-sm">{request.detail}</p>
      {request.locations ? (
        <ul className="-mx-2 mt-2 flex max-h-[40dvh] flex-col overflow-auto">
          {request.locations.map(({ label, detail, onSelect }, index) => (
            <li key={label}>
              <button
                type="button"
                data-autofocus={index === 0 || undefined}
                onClick={() => {
                  answer('cancel');
                  onSelect();
                }}
                className="w-full rounded-md px-2 py-1.5 text-left text-sm -outline-offset-2 hover:bg-hover max-phone:min-h-hit"
              >
                <span className={`${linkStyle} font-medium [overflow-wrap:anywhere]`}>{label}</span>
                <span className="flex items-start gap-1 text-danger text-xs">
                  <Icon of={CircleAlert} size="sm" className="mt-line" />
                  {detail}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}
