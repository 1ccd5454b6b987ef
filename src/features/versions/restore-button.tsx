import { RotateCcw } from 'lucide-react';
import { usePendingRequest } from '#api/transport/requests.ts';
import { Button } from '#ui/button.tsx';
import { PaletteCommand } from '#ui/commands.ts';
import { useRestore } from './use-restore.ts';
import type { ListedVersion } from './versions-queries.ts';

interface RestoreButtonProps {
  pageId: string;
  audienceId: string;
  /** From the list, the only response with the message ID. */
  version: ListedVersion | undefined;
  size: 'sm' | 'md';
  children: string;
}

/** Restores the audience from a version, if it has a message. */
export function RestoreButton({ pageId, audienceId, version, size, children }: RestoreButtonProps) {
  const { restore, requestOf, busy } = useRestore(pageId, audienceId);
  const messageId = version?.messageSnapshot?.messageId;
  usePendingRequest(() => (messageId ? requestOf(messageId) : null));
  const disabledReason = messageId
    ? null
    : version
      ? 'This version has no context to restore'
      : "Its context isn't loaded yet";
  const onRestore = () => version && messageId && void restore(version, messageId);
  return (
    <>
      <PaletteCommand label={children} icon={RotateCcw} disabledReason={disabledReason} run={onRestore} />
      <Button size={size} icon={RotateCcw} busy={busy} disabledReason={disabledReason} onClick={onRestore}>
        {children}
      </Button>
    </>
  );
}
