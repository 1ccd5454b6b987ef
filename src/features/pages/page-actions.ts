import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { invalidateAfter } from '#api/sync/invalidation.ts';
import { useCapability } from '#api/transport/session.ts';
import { plural, visibleName } from '#lib/text.ts';
import { confirm, toast } from '#ui/notify.ts';
import { loadStatusPanels } from './load-status-panels.ts';
import {
  actionLabels,
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
  const run = async (action: PageAction, page: ListedPage): Promise<void> => {
    const { operation, done, failed } = pageActions[action];
    try {
      await mutateAsync({ action, page });
    } catch (error) {
      const detail = describeChanged(error);
      if (detail) toast.error(failed, { detail });
      else toast.failure(failed, error);
      return;
    }
    void invalidateAfter(client, operation);
    const reverse = action === 'archive' ? 'restore' : 'archive';
    toast.done(
      `${nameOf(page)} ${done}`,
      action === 'publish' || !canRestore
        ? {}
        : {
            action: {
              label: action === 'archive' ? actionLabels.restore : 'Undo',
              onClick: () => void run(reverse, client.getQueryData(pageQuery(page.pageId).queryKey) ?? page),
            },
          },
    );
  };
  const publish = async (page: ListedPage): Promise<void> => {
    try {
      const { findProblems } = await loadStatusPanels();
      const problems = await findProblems(page);
      const unsafe = problems.filter(({ isUnsafe }) => isUnsafe);
      const isConfirmed =
        problems.length === 0 ||
        (await confirm({
          ...(unsafe.length > 0
            ? {
                title: `Can't publish ${plural(unsafe.length, 'unsafe link')}`,
                detail: "These links can run code in a visitor's browser. Select one to fix it.",
              }
            : {
                title: `Publish with ${plural(problems.length, 'problem')}?`,
                detail: 'Visitors are affected as soon as this is live. Select a problem to fix it.',
                action: 'Publish anyway',
                danger: true,
              }),
          locations: (unsafe.length > 0 ? unsafe : problems).map(({ section, label, detail }) => ({
            label,
            detail,
            onSelect: () =>
              void navigate({
                to: '/pages/$pageId/edit',
                params: { pageId: page.pageId },
                search: { section },
              }),
          })),
        }));
      if (isConfirmed) await run('publish', page);
    } catch (error) {
      toast.failure(pageActions.publish.failed, error);
    }
  };
  const archive = async (page: ListedPage): Promise<void> => {
    try {
      const { describeArchiving } = await loadStatusPanels();
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

/** Publishes a draft or restores an archived page, if the service can. */
export function useNextAction(page: ListedPage) {
  const hasLifecycle = useCapability('page-lifecycle');
  const { publish, restore, isPending } = usePageActions();
  const next = canApply('publish', page) ? 'publish' : canApply('restore', page) ? 'restore' : null;
  if (!hasLifecycle || next === null) return undefined;
  const run = () => void (next === 'publish' ? publish : restore)(page);
  return { action: next, label: actionLabels[next], busy: isPending, run };
}
