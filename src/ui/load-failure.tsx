import { useSelector } from '@tanstack/react-store';
import { type RefObject, useCallback, useId } from 'react';
import { useOnline } from '#lib/hooks/use-online.ts';
import { describeLoadFailure, update } from '#lib/update.ts';
import { Button, type ButtonProps } from './button.tsx';
import { Note } from './note.tsx';

interface LoadFailureProps {
  /** Whether it is loading again. */
  busy?: boolean;
  onRetry(): void;
}

/** Title and detail for code that couldn't be loaded. Updates with the connection and the server's version. */
export function useLoadFailure(screen?: string) {
  useOnline();
  useSelector(update);
  return describeLoadFailure(screen);
}

/** Replaces a section whose code couldn't be loaded. */
export function LoadFailure(props: LoadFailureProps) {
  const { title, detail } = useLoadFailure();
  return (
    <Note variant="danger" action={<RetryButton {...props} size="sm" />}>
      <b className="font-medium">{title}.</b> {detail}
    </Note>
  );
}

interface LoadFailureDialogProps extends LoadFailureProps {
  onClose(): void;
  ref: RefObject<HTMLDialogElement | null>;
}

/** Replaces a dialog or menu whose code couldn't be loaded. Native, so it needs no further code. */
export function LoadFailureDialog({ onClose, ref, ...props }: LoadFailureDialogProps) {
  const { title, detail } = useLoadFailure();
  const titleId = useId();
  const show = useCallback(
    (dialog: HTMLDialogElement) => {
      ref.current = dialog;
      dialog.showModal();
      // Returns the focus.
      return () => dialog.close();
    },
    [ref],
  );
  return (
    <dialog
      ref={show}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Keeps keys from an open dialog below.
      onKeyDown={(event) => event.stopPropagation()}
      className="pointer-events-auto m-auto w-[calc(100%-2rem)] max-w-dialog rounded-xl bg-raised p-5 text-default shadow-dialog backdrop:bg-scrim"
    >
      <h2 id={titleId} className="font-semibold text-lg text-strong">
        {title}
      </h2>
      <p className="mt-1 text-sm">{detail}</p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <RetryButton {...props} variant="primary" />
      </div>
    </dialog>
  );
}

/** Loads again, or reloads the page after an upgrade. */
export function RetryButton({
  busy = false,
  onRetry,
  ...rest
}: LoadFailureProps & Pick<ButtonProps, 'size' | 'variant'>) {
  const isOnline = useOnline();
  const available = useSelector(update);
  return available && isOnline ? (
    <Button {...rest} onClick={available.reload}>
      Reload to update
    </Button>
  ) : (
    <Button {...rest} busy={busy} onClick={onRetry}>
      Try again
    </Button>
  );
}
