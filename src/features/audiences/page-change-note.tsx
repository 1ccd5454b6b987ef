import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Clock } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { queryFor } from '#api/queries/queries.ts';
import { useCapability, useTenant } from '#api/transport/session.ts';
import { truncate } from '#lib/text.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { defineList } from '#storage/define-store.ts';
import { Icon } from '#ui/icon.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Time } from '#ui/time.tsx';
import { describeValue, inheritedValue, type OverridableField } from './overridable-fields.ts';
import type { AudienceQueries } from './use-audience.ts';

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
 * The page as it was when the audience's latest version was made, and the revisions since; undefined if that's
 * unknown or the page hasn't changed.
 */
function usePageBefore({ pageId, audience }: AudienceQueries) {
  const since = parseTimestamp(audience.value.latestVersion?.createdAt);
  const hasHistory = useCapability('page-history') && since !== null;
  const revisions = useQuery({
    ...queryFor('listPageRevisions', { params: { page_id: pageId }, query: { limit: 100 } }),
    enabled: hasHistory,
  }).data?.items;
  const index = revisions?.findIndex(({ createdAt }) => (parseTimestamp(createdAt) ?? 0) <= (since ?? 0));
  const revision = index === undefined || index <= 0 ? undefined : revisions?.[index];
  const page = useQuery({
    ...queryFor('getPageRevision', {
      params: { page_id: pageId, revision_id: revision?.revisionId ?? '' },
    }),
    enabled: hasHistory && revision !== undefined,
  }).data;
  return page && { page, newer: revisions?.slice(0, index) ?? [] };
}

interface PageChangeNoteProps {
  field: OverridableField;
  queries: AudienceQueries;
  onReset(): void;
  /** Shown if the page's value is the same as when it was overridden. */
  children: ReactNode;
}

/** The page's value, with the former one if it changed since the override. */
export function PageChangeNote({ field, queries, onReset, children }: PageChangeNoteProps) {
  const before = usePageBefore(queries);
  const tenant = useTenant()?.fingerprint ?? '';
  const dismissed = useSyncExternalStore(dismissedChanges.subscribe, () => dismissedChanges.read(tenant));
  const page = queries.page.data;
  const { latestVersion } = queries.audience.value;
  const textOf = (source: typeof page) =>
    describeValue(inheritedValue(field, { page: source, computedName: undefined }), field);
  const [was, value] = [textOf(before?.page), textOf(page)];
  const change = { audienceId: queries.audienceId, field: field.path.join('.'), value };
  const isSame = (other: DismissedChange) =>
    other.audienceId === change.audienceId && other.field === change.field && other.value === value;
  if (!before || !page || was === value || dismissed.some(isSame)) return children;
  const changedPart = fromDifference(value, was);
  const keys = field.path[0] === 'metadataOverride' ? ['metadata'] : ['actions', 'headerActionId'];
  const changes = before.newer.filter(({ changedKeys }) => changedKeys?.some((key) => keys.includes(key)));
  return (
    <details className="group/change min-w-0 flex-1 basis-40 text-muted [overflow-wrap:anywhere]">
      <summary className="flex cursor-pointer gap-x-3 group-open/change:flex-wrap">
        <span className="min-w-0 truncate group-open/change:whitespace-normal">
          Page: {changedPart === value ? null : <bdi className="group-open/change:hidden">{changedPart}</bdi>}
          <bdi className={clsx(changedPart !== value && 'hidden group-open/change:inline')}>
            {show(value)}
          </bdi>
        </span>
        <span className="flex shrink-0 items-center gap-1 hover:text-strong">
          <Icon of={Clock} size="sm" />
          <span>
            <span className="max-desktop:sr-only">Page's {field.kind === 'link' ? 'URL' : 'text'}</span>{' '}
            changed {/* Of several changes, the revisions don't tell which one was the field's. */}
            {changes.length === 1 ? 'on' : 'since'}{' '}
            <Time value={(changes.length === 1 ? changes[0] : latestVersion)?.createdAt} exact="day" />
          </span>
        </span>
      </summary>
      <div className="mt-0.5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-60">
          Before: <bdi>{show(was)}</bdi>
        </p>
        <span className="flex gap-3">
          <button type="button" onClick={onReset} className={linkStyle}>
            Use page value
          </button>
          <button
            type="button"
            onClick={() =>
              dismissedChanges.update(tenant, (others) => [change, ...others].slice(0, MAX_DISMISSED))
            }
            className={linkStyle}
          >
            Dismiss
          </button>
        </span>
      </div>
    </details>
  );
}

/** Of a beginning that fits into the line, in characters. */
const MAX_SAME_LENGTH = 32;
const KEPT_BEFORE_DIFFERENCE = 8;

/** A text without the beginning it shares with another, so that a truncated line shows what differs. */
function fromDifference(text: string, other: string): string {
  let same = 0;
  while (same < text.length && text[same] === other[same]) same += 1;
  if (same <= MAX_SAME_LENGTH) return text;
  // From a word on, which can't split a character.
  const start = text.slice(0, Math.max(0, same - KEPT_BEFORE_DIFFERENCE)).search(/[\s/][^\s/]*$/) + 1;
  return start > 0 && same < text.length ? `…${text.slice(start)}` : text;
}

const show = (text: string) => (text.trim() ? truncate(text, 500) : 'no value');
