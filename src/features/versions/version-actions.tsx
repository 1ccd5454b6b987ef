import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { RotateCcw, SquarePen } from 'lucide-react';
import { mutationFor } from '#api/queries/queries.ts';
import { invalidateAfter } from '#api/sync/invalidation.ts';
import { useCurlRequest } from '#api/transport/requests.ts';
import { useCapability } from '#api/transport/session.ts';
import { ApiError, isApiError } from '#lib/api-error.ts';
import { explain } from '#lib/explain.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { CommandButton } from '#ui/command-button.tsx';
import { PaletteCommand } from '#ui/commands.ts';
import { Icon } from '#ui/icon.tsx';
import { confirm, toast } from '#ui/notify.ts';
import { versionName } from './version-summary.ts';
import { type ListedVersion, versionsQuery } from './versions-queries.ts';

interface RestoreButtonProps {
  pageId: string;
  audienceId: string;
  /** From the list, the only response with the message ID. */
  version: ListedVersion | undefined;
  size: 'sm' | 'md';
  children: string;
}

/** Restores the audience from a version's message, if it has one, after confirmation. Then reloads the versions. */
export function RestoreButton({ pageId, audienceId, version, size, children }: RestoreButtonProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const hasDrafts = useCapability('audience-lifecycle');
  const hasVersionCheck = useCapability('if-match-all');
  const { mutateAsync, isPending } = useMutation(mutationFor('restoreMessage'));
  const { queryKey } = versionsQuery(pageId, audienceId);
  const newest = () => client.getQueryData(queryKey)?.pages[0]?.items[0];
  const reloadVersions = () => invalidateAfter(client, 'restoreMessage');
  const messageId = version?.messageSnapshot?.messageId;
  const request = messageId
    ? ({
        operation: 'restoreMessage',
        input: { params: { page_id: pageId, audience_id: audienceId, message_id: messageId }, body: {} },
      } as const)
    : null;
  useCurlRequest(() => request);
  const restore = async () => {
    if (!version || !request) return;
    const name = versionName(version);
    const before = newest()?.versionId;
    const creationHint = `This creates a new version with the context of ${name.toLowerCase()}.`;
    const outcome = newest()?.status === 'draft' ? 'It stays a draft.' : "Visitors see it once it's live.";
    const isConfirmed = await confirm({
      title: `Restore ${name.toLowerCase()}?`,
      detail: hasDrafts ? `${creationHint} ${outcome} Other fields stay as they are.` : creationHint,
      action: 'Restore',
    });
    if (!isConfirmed) return;
    try {
      await mutateAsync({
        ...request.input,
        ...(hasVersionCheck && before && { headers: { 'if-match': `"${before}"` } }),
      });
    } catch (error) {
      const { title, detail } = explain(error);
      const isUncertain = error instanceof ApiError && error.isTransient;
      if (isUncertain || isApiError(error, 'changed')) await reloadVersions();
      const wasCreated = isUncertain && newest()?.versionId !== before;
      toast.error(
        wasCreated
          ? `The connection was lost, but a new version was created`
          : `Couldn't restore ${name.toLowerCase()}`,
        {
          detail: `${title}. ${detail}`,
        },
      );
      return;
    }
    await reloadVersions();
    const restored = newest();
    const isNew = restored !== undefined && restored.versionId !== before;
    toast.done(`${name} restored`, {
      detail: isNew ? `${versionName(restored)} was created from it.` : "The new version isn't visible yet.",
      ...(isNew && {
        action: {
          label: 'Open',
          onClick: () =>
            void navigate({
              to: '/pages/$pageId/audiences/$audienceId/versions/$versionId',
              params: { pageId, audienceId, versionId: restored.versionId },
            }),
        },
      }),
    });
  };
  const disabledReason = messageId
    ? null
    : version
      ? 'This version has no context to restore'
      : "Its context isn't loaded yet";
  return (
    <CommandButton
      size={size}
      icon={RotateCcw}
      busy={isPending}
      disabledReason={disabledReason}
      onClick={() => void restore()}
    >
      {children}
    </CommandButton>
  );
}

interface CopyLinkProps extends Omit<RestoreButtonProps, 'version'> {
  version: Pick<ListedVersion, 'versionId' | 'supplementaryContext'> | undefined;
}

/** Opens the audience's editor with the version's context as an unsaved edit. Hidden if the context is unknown. */
export function CopyLink({ pageId, audienceId, version, size, children }: CopyLinkProps) {
  if (version?.supplementaryContext === undefined) return null;
  const link = linkOptions({
    to: '/pages/$pageId/audiences/$audienceId',
    params: { pageId, audienceId },
    search: { 'context-from': version.versionId },
  });
  return (
    <>
      <PaletteCommand label={children} icon={SquarePen} link={link} />
      <Link {...link} className={buttonStyle({ size })}>
        <Icon of={SquarePen} />
        {children}
      </Link>
    </>
  );
}
