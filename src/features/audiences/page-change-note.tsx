import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { queryFor } from '#api/queries/queries.ts';
import { useCapability, useTenant } from '#api/transport/session.ts';
import { truncate } from '#lib/text.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { defineList } from '#storage/define-store.ts';
import { linkStyle } from '#ui/link-style.ts';
import { describeValue, inheritedValue, type OverridableField } from './overridable-fields.ts';
import type { AudienceQueries } from './use-audience.ts';

const MAX_REVISIONS = 100;
const MAX_DISMISSED = 200;

const dismissedChange = z.object({
  audienceId: z.string(),
  field: z.string(),
  /** The page's value as shown. A later change is shown again. */
  value: z.string(),
});

type DismissedChange = z.infer<typeof dismissedChange>;

/** Changes of pages that the user keeps an override in spite of. */
const dismissedChanges = defineList({
  name: 'dismissed',
  isItem: (item): item is DismissedChange => z.safeParse(dismissedChange, item).success,
});

/**
 * The page as it was when the audience's latest version was made; undefined if it's unknown or hasn't changed since.
 */
function usePageBefore({ pageId, audience }: AudienceQueries) {
  const since = parseTimestamp(audience.value.latestVersion?.createdAt);
  const hasHistory = useCapability('page-history') && since !== null;
  const revisions = useQuery({
    ...queryFor('listPageRevisions', { params: { page_id: pageId }, query: { limit: MAX_REVISIONS } }),
    enabled: hasHistory,
  }).data?.items;
  const index = revisions?.findIndex(({ createdAt }) => (parseTimestamp(createdAt) ?? 0) <= (since ?? 0));
  const revision = index === undefined || index <= 0 ? undefined : revisions?.[index];
  return useQuery({
    ...queryFor('getPageRevision', {
      params: { page_id: pageId, revision_id: revision?.revisionId ?? '' },
    }),
    enabled: hasHistory && revision !== undefined,
  }).data;
}

interface PageChangeNoteProps {
  field: OverridableField;
  queries: AudienceQueries;
  onReset(): void;
  /** Shown if the page's value is the same as when it was overridden. */
  children: ReactNode;
}

/** What the page's value was when it was overridden, if it changed since. On one line, as it comes late. */
export function PageChangeNote({ field, queries, onReset, children }: PageChangeNoteProps) {
  const before = usePageBefore(queries);
  const tenant = useTenant()?.fingerprint ?? '';
  const dismissed = useSyncExternalStore(dismissedChanges.subscribe, () => dismissedChanges.read(tenant));
  const page = queries.page.data;
  const textOf = (source: typeof page) =>
    describeValue(inheritedValue(field, { page: source, computedName: undefined }), field);
  const [was, value] = [textOf(before), textOf(page)];
  const change = { audienceId: queries.audienceId, field: field.path.join('.'), value };
  const isSame = (other: DismissedChange) =>
    other.audienceId === change.audienceId && other.field === change.field && other.value === value;
  if (!before || !page || was === value || dismissed.some(isSame)) return children;
  return (
    <p
      title={`Page changed from ${quote(was)} to ${quote(value)}`}
      className="flex min-w-0 flex-1 basis-full items-baseline gap-3 text-warning"
    >
      <span className="min-w-0 truncate">Page now {quote(value)}</span>
      <span className="min-w-0 truncate">was {quote(was)}</span>
      <button type="button" onClick={onReset} className={clsx(linkStyle, 'flex-none')}>
        Use page value
      </button>
      <button
        type="button"
        onClick={() =>
          dismissedChanges.update(tenant, (others) => [change, ...others].slice(0, MAX_DISMISSED))
        }
        className={clsx(linkStyle, 'flex-none')}
      >
        Dismiss
      </button>
    </p>
  );
}

const quote = (text: string) => (text.trim() ? `“${truncate(text, 150)}”` : 'nothing');
