import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { invalidateAfter } from '#api/sync/invalidation.ts';
import { useCapability } from '#api/transport/session.ts';
import { visibleName } from '#lib/text.ts';
import { confirm, toast } from '#ui/notify.ts';
import { loadListParts } from './load-list-parts.ts';
import { editorSearchOf } from './page-sections.ts';
import {
  actionLabels,
  addressOf,
  canApply,
  changeStatus,
  describeChanged,
  nameOf,
  type PageAction,
  pageActions,
} from './page-status.ts';
import { type ListedPage, pageQuery } from './pages-queries.ts';

/** Publishes, archives and restores single pages. */
export function usePageActions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const canRestore = useCapability('page-lifecycle');
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ action, page }: { action: PageAction; page: ListedPage }) =>
      changeStatus(client, action, page),
  });
  const run = async (action: PageAction, page: ListedPage): Promise<boolean> => {
    const { operation, done, failed } = pageActions[action];
    const id = page.pageId;
    try {
      await mutateAsync({ action, page });
    } catch (error) {
      const detail = describeChanged(error);
      if (detail) toast.error(failed, { id, detail });
      else toast.failure(failed, error, { id });
      return false;
    }
    void invalidateAfter(client, operation);
    const reverse = action === 'archive' ? 'restore' : 'archive';
    const address = addressOf(page);
    const next =
      action === 'publish'
        ? address && { label: 'View page', onClick: () => void open(address, '_blank', 'noreferrer') }
        : canRestore && {
            label: action === 'archive' ? actionLabels.restore : 'Undo',
            onClick: () => void run(reverse, client.getQueryData(pageQuery(page.pageId).queryKey) ?? page),
          };
    toast.done(`${nameOf(page)} ${done}`, { id, ...(next && { action: next }) });
    return true;
  };
  const publish = async (page: ListedPage): Promise<boolean> => {
    try {
      const { confirmationOfPage } = await loadListParts();
      const confirmation = await confirmationOfPage(
        page,
        (field) =>
          void navigate({
            to: '/pages/$pageId/edit',
            params: { pageId: page.pageId },
            search: editorSearchOf(field),
          }),
      );
      const isConfirmed = !confirmation || (await confirm(confirmation));
      return isConfirmed && (await run('publish', page));
    } catch (error) {
      toast.failure(pageActions.publish.failed, error);
      return false;
    }
  };
  const archive = async (page: ListedPage): Promise<void> => {
    try {
      const { describeArchiving } = await loadListParts();
      const isConfirmed = await confirm({
        title: `Archive ${visibleName(page.name) || 'this page'}?`,
        detail: await describeArchiving(client, [page], canRestore),
        action: actionLabels.archive,
        danger: true,
      });
      if (isConfirmed) await run('archive', page);
    } catch (error) {
      toast.failure(pageActions.archive.failed, error);
    }
  };
  return {
    isPending,
    publish,
    archive,
    restore: (page: ListedPage) => run('restore', page),
  };
}

/** Publishes a draft or restores an archived page, if the service can. `run` resolves to whether it did. */
export function useNextAction(page: ListedPage) {
  const hasLifecycle = useCapability('page-lifecycle');
  const { publish, restore, isPending } = usePageActions();
  const next = canApply('publish', page) ? 'publish' : canApply('restore', page) ? 'restore' : null;
  if (!hasLifecycle || next === null) return undefined;
  const run = () => (next === 'publish' ? publish : restore)(page);
  return { action: next, label: actionLabels[next], busy: isPending, run };
}
