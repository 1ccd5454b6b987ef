import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowLeft, Bookmark, ChevronDown } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { mutationFor, patchItems } from '#api/queries/queries.ts';
import type { ListedPage } from '#features/pages/public.ts';
import { isApiError } from '#lib/api-error.ts';
import { explain } from '#lib/explain.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { useUnmount } from '#lib/hooks/use-unmount.ts';
import { truncate, visibleName } from '#lib/text.ts';
import { formatDateTime } from '#lib/time.ts';
import { timeZone } from '#lib/time-zone.ts';
import { QuerySection, type QueryState } from '#shell/query-section.tsx';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { CommandButton } from '#ui/command-button.tsx';
import { PaletteCommand } from '#ui/commands.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Input } from '#ui/input.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Menu, type MenuItem, type Submenu } from '#ui/menu.tsx';
import { toast } from '#ui/notify.ts';
import { type Segment, Segmented } from '#ui/segmented.tsx';
import { Skeleton, SkeletonBar } from '#ui/skeleton.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useNow } from '#ui/use-now.ts';
import { RevisionCards } from './revision-cards.tsx';
import { RevisionChanges } from './revision-changes.tsx';
import { formatDay, formatSaved, type Revision, revisionQuery, revisionsQuery, timeOf } from './revisions.ts';

type View = 'text' | 'card';

const views: readonly Segment<View>[] = [
  { value: 'text', label: 'Text' },
  { value: 'card', label: 'Card' },
];

interface RevisionDetailProps {
  pageId: string;
  /** Undefined while the list loads. */
  revisionId: string | undefined;
  /** Undefined until it's listed. */
  revision: Revision | undefined;
  revisions: readonly Revision[];
  /** The save before it. */
  previous: Revision | undefined;
  /** Whether the save before it isn't stored anymore. */
  isPreviousLost: boolean;
  /** Revision to compare with; null for none, undefined while unknown. */
  againstId: string | null | undefined;
  view: View;
  onChange(search: { against?: string | undefined; view?: 'card' | undefined }): void;
}

/** One revision, compared with another one. */
export function RevisionDetail(props: RevisionDetailProps) {
  const { pageId, revisionId, revision, revisions, previous, isPreviousLost, againstId, view, onChange } =
    props;
  const zone = useSetting(timeZone);
  const now = useNow();
  const isPhone = useBelow('phone');
  const navigate = useNavigate();
  const [namingId, setNamingId] = useState<string>();
  const [hasNamed, setHasNamed] = useState(false);
  const stopNaming = () => {
    setNamingId(undefined);
    setHasNamed(true);
  };
  const after = useQuery({ ...revisionQuery(pageId, revisionId ?? ''), enabled: revisionId !== undefined });
  const before = useQuery({
    ...revisionQuery(pageId, againstId ?? ''),
    enabled: typeof againstId === 'string',
  });
  const historyLink = linkOptions({ to: '/pages/$pageId/history', params: { pageId } });
  const missing = [after, before].find(({ error }) => isApiError(error, 'not-found'));
  if (missing)
    return (
      <EmptyState
        illustration="noMatch"
        title="This version isn't stored anymore"
        actions={
          <Link {...historyLink} className={buttonStyle({})}>
            Show all saves
          </Link>
        }
      >
        Only the newest 200 saves and named versions are kept.
      </EmptyState>
    );
  const saved = revision ?? (after.data && { createdAt: after.data.updatedAt });
  const title = revision?.name || (saved ? formatSaved(saved, now, zone) : null);
  const [current] = revisions;
  const other = revisions.find((each) => each.revisionId === againstId);
  const againstName =
    againstId === null
      ? 'an empty page'
      : other &&
        (other === previous
          ? `${isPhone ? '' : 'previous save, '}${formatSavedBefore(other, saved, now, zone)}`
          : other === current
            ? 'the current version'
            : other.name || formatSaved(other, now, zone));
  // Without an ID, the list is loading, and its first revision is opened.
  const isCurrent = revisionId === undefined || (revision !== undefined && revision === current);
  const use = () =>
    void navigate({ to: '/pages/$pageId/edit', params: { pageId }, search: { revision: revisionId } });
  const name = () => setNamingId(revision?.revisionId);
  const nameLabel = revision?.name ? 'Rename' : 'Name';
  const isNaming = revision !== undefined && revision.revisionId === namingId;
  const nameButton = isNaming ? null : (
    <Button
      // It is back once the form is closed.
      ref={hasNamed ? focus : null}
      variant={isPhone ? 'secondary' : 'ghost'}
      icon={Bookmark}
      disabledReason={revision ? null : 'Not loaded yet'}
      onClick={name}
    >
      {nameLabel}
      <span aria-hidden className="contents max-desktop:hidden">
        <Kbd>N</Kbd>
      </span>
    </Button>
  );
  const useButton = isCurrent ? null : (
    <CommandButton
      variant="primary"
      className="max-phone:flex-1"
      disabledReason={after.data ? null : 'Not loaded yet'}
      onClick={use}
    >
      Use this version
    </CommandButton>
  );
  const compared: QueryState<{ before: ListedPage | null; after: ListedPage }> = {
    error: after.error ?? before.error,
    isFetching: after.isFetching || before.isFetching,
    refetch: () => {
      for (const query of [after, before]) if (query.error) void query.refetch();
    },
    data:
      after.data && (againstId === null || before.data)
        ? { before: againstId === null ? null : (before.data ?? null), after: after.data }
        : undefined,
  };
  return (
    <section aria-label={title ?? 'Version'} className="flex min-w-0 flex-1 flex-col">
      {revision ? (
        <PaletteCommand
          label={`${nameLabel} this version`}
          icon={Bookmark}
          shortcut="nameVersion"
          run={name}
        />
      ) : null}
      <div className="sticky top-topbar z-sticky flex min-h-18 items-center gap-2 border-line border-b bg-surface px-gutter py-2.5 max-narrow:flex-wrap">
        <div className="flex min-w-0 flex-1 items-start gap-2 max-narrow:basis-full">
          {isPhone ? (
            <Link
              {...historyLink}
              aria-label="Back to history"
              className={buttonStyle({ variant: 'ghost', size: 'sm', square: true })}
            >
              <Icon of={ArrowLeft} />
            </Link>
          ) : null}
          {isNaming ? (
            <RevisionName pageId={pageId} revision={revision} onClose={stopNaming} />
          ) : (
            <div className="min-w-0">
              <div className="flex items-center gap-1.5">
                <h2 className="flex min-h-6 min-w-0 items-center gap-1.5 font-semibold text-lg text-strong">
                  {revision?.name ? (
                    <Icon of={Bookmark} size="sm" className="fill-current text-accent-text" />
                  ) : null}
                  {title === null ? <Skeleton className="w-32" /> : <bdi className="truncate">{title}</bdi>}
                </h2>
                {revision?.name ? (
                  // The list beside it shows the time.
                  <span className="tnum flex-none text-muted text-sm narrow:max-desktop:hidden">
                    · {formatSaved(revision, now, zone)}
                  </span>
                ) : null}
              </div>
              <div className="flex h-5 items-center gap-1 text-muted text-sm">
                <span className="flex-none">compared with</span>
                {againstName === undefined ? (
                  <Skeleton className="w-32" />
                ) : (
                  <Menu
                    label="Compare with"
                    items={againstItems(props, now, zone)}
                    trigger={
                      <>
                        <bdi className="truncate">{truncate(againstName, 60)}</bdi>
                        <Icon of={ChevronDown} size="sm" />
                      </>
                    }
                    triggerProps={{
                      className:
                        'tnum flex min-w-0 items-center gap-1 rounded-xs font-medium text-strong hover:underline',
                    }}
                  />
                )}
                {isPreviousLost ? <span className="truncate">The save before isn't kept.</span> : null}
              </div>
            </div>
          )}
        </div>
        <Segmented<View>
          label="View"
          segments={views}
          value={view}
          onChange={(next) => onChange({ view: next === 'card' ? next : undefined })}
        />
        {isPhone ? null : (
          <>
            {nameButton}
            {useButton}
          </>
        )}
      </div>
      <div className="flex-1 px-gutter pb-12">
        <QuerySection query={compared} name="the version" skeleton={<DetailSkeleton />}>
          {(pages) =>
            view === 'text' ? (
              <RevisionChanges {...pages} />
            ) : (
              <RevisionCards
                {...pages}
                captions={[againstName ?? 'Before', title ?? 'This version']}
                onShowText={() => onChange({ view: undefined })}
              />
            )
          }
        </QuerySection>
      </div>
      {isPhone ? (
        <div className="sticky bottom-0 z-sticky flex gap-2 border-line border-t bg-surface px-gutter py-2.5">
          {nameButton}
          {useButton}
        </div>
      ) : null}
    </section>
  );
}

/** Formats when a save was made, without the day if the one after it has the same. */
function formatSavedBefore(
  revision: Revision,
  after: Pick<Revision, 'createdAt'> | undefined,
  now: number,
  zone: string,
): string {
  const time = timeOf(revision);
  const afterTime = after ? timeOf(after) : null;
  if (time === null) return 'unknown time';
  return afterTime !== null && formatDay(time, now, zone) === formatDay(afterTime, now, zone)
    ? formatDateTime(time, 'time', zone)
    : formatSaved(revision, now, zone).replace(/^(?:Today|Yesterday)\b/, (day) => day.toLowerCase());
}

/** Items of the menu that selects what a revision is compared with. */
function againstItems(props: RevisionDetailProps, now: number, zone: string): (MenuItem | Submenu)[] {
  const { revisionId, revisions, previous, againstId, onChange } = props;
  const [current] = revisions;
  const itemOf = (revision: Revision, label: string): MenuItem => ({
    label,
    checked: revision.revisionId === againstId,
    onSelect: () => onChange({ against: revision === previous ? undefined : revision.revisionId }),
  });
  const others = revisions.filter((each) => each.revisionId !== revisionId);
  return [
    ...(previous ? [itemOf(previous, 'Previous save')] : []),
    ...(current && current.revisionId !== revisionId ? [itemOf(current, 'Current')] : []),
    {
      label: 'Another save',
      hasSeparator: true,
      items: others.map((each) => itemOf(each, each.name || formatSaved(each, now, zone))),
    },
  ];
}

const DetailSkeleton = () => (
  <div className="flex max-w-190 animate-appear flex-col">
    {['w-1/2', 'w-4/5', 'w-2/3'].map((width) => (
      <div key={width} className="flex flex-col gap-3.5 border-line border-b py-4.5">
        <SkeletonBar className="w-20" />
        <SkeletonBar className={width} />
      </div>
    ))}
  </div>
);

const focus = (button: HTMLButtonElement | null) => button?.focus();

function focusAndSelect(input: HTMLInputElement | null) {
  input?.focus();
  input?.select();
}

interface RevisionNameProps {
  pageId: string;
  revision: Revision;
  onClose(): void;
}

/** Form with the name of a revision. A name without a visible character removes it. Saves when it is left. */
function RevisionName({ pageId, revision, onClose }: RevisionNameProps) {
  const client = useQueryClient();
  const { revisionId } = revision;
  const [name, setName] = useState(revision.name ?? '');
  const { mutate, mutateAsync, isPending, error } = useMutation({
    ...mutationFor('namePageRevision'),
    onSuccess: (named: Revision) => {
      patchItems(client, revisionsQuery(pageId).queryKey, (each: Revision) =>
        each.revisionId === revisionId ? named : each,
      );
    },
  });
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  const newName = visibleName(name) ?? null;
  const isChanged = newName !== (revision.name ?? null);
  const naming = { params: { page_id: pageId, revision_id: revisionId }, body: { name: newName } };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) mutate(naming, { onSuccess: close });
    else close();
  };
  useUnmount(() => {
    if (isChanged && !isClosed.current && !isPending)
      mutateAsync(naming).catch((failure) => toast.failure("Couldn't save the name", failure));
  });
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
      className="min-w-0 flex-1"
    >
      <div className="flex items-center gap-2 max-phone:flex-wrap">
        <Input
          ref={focusAndSelect}
          aria-label="Name of this version"
          aria-describedby="version-name-hint"
          aria-invalid={error ? true : undefined}
          maxLength={255}
          className="max-w-80 max-phone:max-w-full"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" busy={isPending}>
          Save name
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
      <p
        id="version-name-hint"
        role={error ? 'alert' : undefined}
        className={clsx('text-xs leading-4', error ? 'text-danger' : 'text-muted')}
      >
        {error ? `Couldn't save the name. ${explain(error).detail}` : 'Named versions are kept.'}
      </p>
    </form>
  );
}
