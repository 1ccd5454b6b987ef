import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { invalidateAfter } from '#api/sync/invalidation.ts';
import { call } from '#api/transport/client.ts';
import { hasCapability, useCapability } from '#api/transport/session.ts';
import { explain } from '#lib/explain.ts';
import { formatNumber, plural, withFullStop } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Note } from '#ui/note.tsx';
import { toast } from '#ui/notify.ts';
import { Progress } from '#ui/progress.tsx';
import { Status } from '#ui/status.tsx';
import { editorSearchOf } from './page-sections.ts';
import {
  canApply,
  changeStatus,
  describeChanged,
  nameOf,
  type PageAction,
  pageActions,
} from './page-status.ts';
import type { ListedPage } from './pages-queries.ts';
import { findProblems } from './publish-problems.ts';

const texts = {
  publish: { verb: 'Publish', suffix: '', status: 'published', others: "aren't drafts" },
  archive: { verb: 'Archive', suffix: '', status: 'archived', others: 'are archived already' },
  restore: { verb: 'Restore', suffix: ' as drafts', status: 'draft', others: "aren't archived" },
} as const satisfies Record<PageAction, object>;

interface BulkDialogProps {
  action: PageAction;
  pages: readonly ListedPage[];
  onClose(): void;
}

/** Shows which of the selected pages an action changes, then changes them one by one. */
export function BulkDialog({ action, pages, onClose }: BulkDialogProps) {
  const client = useQueryClient();
  // Pages change their status while it runs.
  const [affected] = useState(() => pages.filter((page) => canApply(action, page)));
  const [results, setResults] = useState<ReadonlyMap<string, 'done' | { error: unknown }>>(new Map());
  const isStopped = useRef(false);
  const { verb, suffix, others } = texts[action];
  const { operation, done } = pageActions[action];
  // Someone else may have changed one since.
  const latest = affected.map((page) => pages.find(({ pageId }) => pageId === page.pageId) ?? page);
  const problems = useProblems(action === 'publish' ? latest : []);
  const unsafe = new Map(
    problems.pages.flatMap((found) => (found.unsafe > 0 ? [[found.page.pageId, found] as const] : [])),
  );
  const allowed = latest.filter(({ pageId }) => !unsafe.has(pageId));
  const left = allowed.filter(({ pageId }) => results.get(pageId) !== 'done');
  const { mutate: run, isPending } = useMutation({
    mutationFn: async () => {
      let failures = 0;
      for (const page of left) {
        if (isStopped.current) return;
        const { pageId } = page;
        const result = await changeStatus(client, action, page).then(
          () => 'done' as const,
          (error: unknown) => ({ error }),
        );
        if (result !== 'done') failures += 1;
        setResults((before) => new Map(before).set(pageId, result));
      }
      if (failures > 0) return;
      toast.done(`${plural(allowed.length, 'page')} ${done}`.replace('a draft', 'drafts'));
      onClose();
    },
    onSettled: () => invalidateAfter(client, operation),
  });
  const count = allowed.length - left.length;
  const failed = left.filter(({ pageId }) => results.has(pageId)).length;
  const skipped = pages.length - affected.length;
  const risky = problems.pages.filter(({ page }) => !unsafe.has(page.pageId));
  const close = () => {
    isStopped.current = true;
    onClose();
  };
  return (
    <Dialog
      title={
        allowed.length > 0
          ? `${verb} ${plural(allowed.length, 'page')}${suffix}?`
          : `Can't publish ${plural(affected.length, 'page')}`
      }
      description={
        allowed.length > 0 ? (
          <Consequence action={action} pages={allowed} />
        ) : (
          "Unsafe links can run code in a visitor's browser."
        )
      }
      onClose={close}
      footer={
        <>
          <span role="status" className="tnum mr-auto text-muted text-sm">
            {isPending || results.size > 0 ? `${formatNumber(count)} of ${formatNumber(allowed.length)}` : ''}
            {failed > 0 ? `, ${formatNumber(failed)} failed` : ''}
          </span>
          <Button onClick={close}>
            {isPending ? 'Stop' : results.size > 0 || allowed.length === 0 ? 'Close' : 'Cancel'}
          </Button>
          {allowed.length > 0 ? (
            <Button
              variant={action === 'archive' ? 'danger' : 'primary'}
              busy={isPending || problems.isPending}
              onClick={() => run()}
            >
              {failed > 0 && !isPending ? 'Try again' : `${verb} ${plural(allowed.length, 'page')}`}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {skipped > 0 ? (
          <p className="text-muted text-sm">
            {skipped} of {plural(pages.length, 'selected page')} {others} and stay as they are.
          </p>
        ) : null}
        {risky.length > 0 ? (
          <Note variant="warning">
            Check before publishing:{' '}
            {risky.map(({ page, field, count: found }, index) => (
              <span key={page.pageId}>
                {index > 0 ? ', ' : null}
                <Link
                  to="/pages/$pageId/edit"
                  params={{ pageId: page.pageId }}
                  search={editorSearchOf(field)}
                  className={linkStyle}
                >
                  {nameOf(page)}
                </Link>{' '}
                ({plural(found, 'problem')})
              </span>
            ))}
          </Note>
        ) : null}
        {isPending ? <Progress label={`Pages ${done}`} value={count} of={allowed.length} /> : null}
        <ul className="max-h-[40dvh] divide-y divide-line overflow-auto rounded-lg border border-line text-sm dark:divide-line-strong dark:border-line-strong">
          {affected.map((page) => (
            <PageResult
              key={page.pageId}
              page={page}
              action={action}
              result={results.get(page.pageId)}
              unsafe={unsafe.get(page.pageId)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function PageResult({
  page,
  action,
  result,
  unsafe: found,
}: {
  page: ListedPage;
  action: PageAction;
  result: 'done' | { error: unknown } | undefined;
  /** Why it can't be published. */
  unsafe: FoundProblems | undefined;
}) {
  const reason = typeof result === 'object' ? explain(result.error) : null;
  return (
    <li className="px-3 py-2">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate">
          <bdi>{nameOf(page)}</bdi>
        </span>
        <span className="flex-none">
          <Status value={result === 'done' ? texts[action].status : page.status} />
        </span>
      </div>
      {found ? (
        <p className="text-danger text-xs">
          Stays a draft:{' '}
          <Link
            to="/pages/$pageId/edit"
            params={{ pageId: page.pageId }}
            search={editorSearchOf(found.field)}
            className={linkStyle}
          >
            {plural(found.unsafe, 'unsafe link')}
          </Link>
        </p>
      ) : null}
      {reason && typeof result === 'object' ? (
        <p className="text-danger text-xs">
          {describeChanged(result.error) ?? `${withFullStop(reason.title)} ${reason.detail}`}
        </p>
      ) : null}
    </li>
  );
}

/** Consequences of the action. Their lines are reserved while schedules are counted. */
function Consequence({ action, pages }: Pick<BulkDialogProps, 'action' | 'pages'>) {
  const client = useQueryClient();
  const canRestore = useCapability('page-lifecycle');
  const { data } = useQuery({
    queryKey: ['archiving', pages.map(({ pageId }) => pageId)],
    queryFn: () => describeArchiving(client, pages, canRestore),
    enabled: action === 'archive',
    gcTime: 0,
  });
  if (action === 'publish')
    return pages.length === 1 ? 'It becomes visible to visitors.' : 'They become visible to visitors.';
  if (action === 'restore') return "Visitors don't see drafts until you publish them.";
  return <span className="block min-h-10 max-phone:min-h-15">{data}</span>;
}

type FoundProblems = ReturnType<typeof useProblems>['pages'][number];

/** The pages with harmful values. */
function useProblems(pages: readonly ListedPage[]) {
  const { data = [], isLoading } = useQuery({
    queryKey: ['publish problems', pages.map(({ pageId, updatedAt }) => [pageId, updatedAt])],
    queryFn: async () => {
      const found = await Promise.all(pages.map(findProblems));
      return pages.flatMap((page, index) => {
        const all = found[index] ?? [];
        const unsafe = all.filter(({ isUnsafe }) => isUnsafe);
        const worst = unsafe[0] ?? all[0];
        return worst ? [{ page, field: worst.field, count: all.length, unsafe: unsafe.length }] : [];
      });
    },
    enabled: pages.length > 0,
    gcTime: 0,
  });
  return { pages: data, isPending: isLoading };
}

/** Describes the consequences of archiving for audiences and schedules, and the way back. */
export async function describeArchiving(
  client: QueryClient,
  pages: readonly ListedPage[],
  canRestore: boolean,
): Promise<string> {
  const [it, its] = pages.length === 1 ? ['the page', 'Its'] : ['the pages', 'Their'];
  const audiences = pages.reduce<number | null>(
    (sum, { audiencesCount }) => (sum === null || audiencesCount == null ? null : sum + audiencesCount),
    0,
  );
  const schedules = audiences === 0 ? 0 : await countSchedules(client, pages);
  return [
    audiences === 0
      ? ''
      : `${its} ${audiences === null ? 'audiences' : plural(audiences, 'audience')} can't be changed while ${pages.length === 1 ? "it's" : "they're"} archived.`,
    schedules === null
      ? 'Scheduled publications of audiences are canceled.'
      : schedules > 0
        ? `${plural(schedules, 'scheduled publication')} ${schedules === 1 ? 'is' : 'are'} canceled.`
        : '',
    canRestore
      ? `You can restore ${it} as ${pages.length === 1 ? 'a draft' : 'drafts'}.`
      : `You can't restore ${it} here.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The dialog doesn't wait longer for the number of schedules. */
const MAX_COUNT_MS = 1_500;
const MAX_COUNTED_PAGES = 20;

/** Number of scheduled publications; null if unknown. */
async function countSchedules(client: QueryClient, pages: readonly ListedPage[]): Promise<number | null> {
  if (!(await hasCapability(client, 'audience-lifecycle'))) return 0;
  if (
    pages.length > MAX_COUNTED_PAGES ||
    !(await hasCapability(client, 'audience-lists')) ||
    !(await hasCapability(client, 'read-one'))
  )
    return null;
  const signal = AbortSignal.timeout(MAX_COUNT_MS);
  try {
    const counts = await Promise.all(
      pages.map(async ({ pageId }) => {
        const input = { params: { page_id: pageId }, query: { state: 'scheduled', limit: 100 } };
        const { items, totalCount, hasMore } = await call('listPageAudiences', input, signal);
        return totalCount ?? (hasMore ? null : items.length);
      }),
    );
    return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
  } catch {
    return null;
  }
}
