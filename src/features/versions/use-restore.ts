import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutationFor } from '#api/queries/queries.ts';
import { ApiError } from '#api/transport/errors.ts';
import { explain } from '#api/transport/explain.ts';
import { sessionQuery } from '#api/transport/session.ts';
import { confirm, toast } from '#shell/notify.ts';
import { versionName } from './version-name.ts';
import { type ListedVersion, versionsQuery } from './versions-queries.ts';

/** Restores an audience from a version's message after confirmation, then reloads its versions. */
export function useRestore(pageId: string, audienceId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const session = useQuery(sessionQuery).data;
  const { mutateAsync, isPending } = useMutation(mutationFor('restoreMessage'));
  const { queryKey } = versionsQuery(pageId, audienceId);
  const newest = () => client.getQueryData(queryKey)?.pages[0]?.items[0];
  const reloadVersions = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [operation, about, part] }) =>
        operation === 'listAudienceVersions' &&
        (part === audienceId || JSON.stringify(about).includes(JSON.stringify(audienceId))),
    });

  const requestOf = (messageId: string) =>
    ({
      operation: 'restoreMessage',
      input: { params: { page_id: pageId, audience_id: audienceId, message_id: messageId }, body: {} },
    }) as const;
  const restore = async (version: ListedVersion, messageId: string) => {
    const name = versionName(version);
    const request = requestOf(messageId);
    const creationHint = `This creates a new version with the context of ${name.toLowerCase()}.`;
    const outcome = newest()?.status === 'draft' ? 'It stays a draft.' : "Visitors see it once it's live.";
    const isConfirmed = await confirm({
      title: `Restore ${name.toLowerCase()}?`,
      detail: session?.extensions
        ? `${creationHint} ${outcome} Other fields stay as they are.`
        : creationHint,
      action: 'Restore',
      request,
    });
    if (!isConfirmed) return;
    const before = newest()?.versionId;
    try {
      await mutateAsync(request.input);
    } catch (error) {
      const { title, detail } = explain(error);
      const isUncertain = error instanceof ApiError && error.isTransient;
      if (isUncertain) await reloadVersions();
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
  return { restore, requestOf, busy: isPending };
}
