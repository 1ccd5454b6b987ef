import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Ban, CalendarClock, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mutationFor } from '#api/queries/queries.ts';
import { invalidateAfter } from '#api/sync/invalidation.ts';
import { useCapability } from '#api/transport/session.ts';
import { useEdited } from '#editor/editor.tsx';
import { useSaveAction } from '#editor/save/use-save-action.ts';
import { formatList, plural } from '#lib/text.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { CommandButton } from '#ui/command-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { confirm, toast } from '#ui/notify.ts';
import { Progress } from '#ui/progress.tsx';
import { useNow, useSeconds } from '#ui/use-now.ts';
import { type AudiencePlace, toIso, useAudienceActions } from './audience-actions.ts';
import type { EditedAudience } from './audience-record.ts';
import { formatPublishAt } from './audience-state.ts';
import { nameInSentence } from './overridable-fields.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { NamedField } from './use-draft-changes.ts';
import { formatCountdown, publishProgress, summarizeVersion, versionName } from './version-summary.ts';
import type { ListedVersion } from './versions-queries.ts';

interface AudienceStripProps {
  place: AudiencePlace;
  audience: EditedAudience;
  /** The version that visitors get; null without one. */
  live: { versionId: string; versionNumber?: number | null | undefined } | null;
  /** Whether visitors don't see the page yet. */
  isPageDraft: boolean;
  /** Fields that the newest version changes; undefined if unknown. */
  draftChanges: readonly NamedField[] | undefined;
  /** The newest version, if it has been publishing for too long. */
  stuck: ListedVersion | undefined;
  onDiscarded(): void;
}

/** Draft, schedule, cancellation or delay of the newest version, with its actions. */
export function AudienceStrip(props: AudienceStripProps) {
  const { place, audience, live, stuck } = props;
  if (audience.publishAt) return <ScheduleStrip {...props} />;
  if (stuck) return <StuckStrip place={place} version={stuck} />;
  return live ? <DraftStrip {...props} live={live} /> : null;
}

interface StripProps {
  icon: LucideIcon;
  iconClass: string;
  text: ReactNode;
  children: ReactNode;
}

type OverLiveProps = AudienceStripProps & { live: NonNullable<AudienceStripProps['live']> };

const CompareLink = ({
  place,
  audience,
  live,
  className,
}: Pick<OverLiveProps, 'place' | 'audience' | 'live'> & { className?: string }) => (
  <Link
    to="/pages/$pageId/audiences/$audienceId/versions/$versionId"
    params={{ ...place, versionId: audience.versionId ?? live.versionId }}
    search={{ compare: live.versionId }}
    className={clsx(buttonStyle({ variant: 'ghost', size: 'sm' }), className)}
  >
    Compare
  </Link>
);

const Strip = ({ icon, iconClass, text, children }: StripProps) => (
  <div className="flex min-h-tabs items-center gap-2 border-line border-y bg-canvas px-gutter text-sm max-phone:flex-wrap max-phone:items-start max-phone:gap-y-1 max-phone:py-2">
    <Icon of={icon} size="sm" className={clsx('max-phone:mt-0.75', iconClass)} />
    {/* Two lines on phones, also before the changes are loaded. */}
    <p className="min-w-0 flex-1 max-phone:min-h-10 text-pretty [&_b]:font-medium [&_b]:text-strong">
      {text}
    </p>
    <span className="flex flex-none max-phone:-mx-2 max-phone:w-[calc(100%+16px)] max-phone:flex-wrap max-phone:*:px-2">
      {children}
    </span>
  </div>
);

/** Names of the fields that a version changes, or the number of many. */
function ChangedFields({ fields }: { fields: readonly NamedField[] }) {
  const names = formatList(fields.map(nameInSentence));
  if (fields.length === 1) return <b>{names}</b>;
  const isLong = fields.length > 2;
  return (
    <>
      <b className={isLong ? 'sr-only' : 'max-phone:sr-only'}>{names}</b>
      <b aria-hidden title={names} className={isLong ? '' : 'phone:hidden'}>
        {plural(fields.length, 'field')}
      </b>
    </>
  );
}

/** A draft or canceled version over a live one. */
function DraftStrip({ place, audience, live, isPageDraft, draftChanges, onDiscarded }: OverLiveProps) {
  const isDirty = useEdited((engine) => engine.isDirty);
  const isCanceled = audience.status === 'cancelled';
  const canDiscard = useCapability('audience-history') && !isCanceled;
  const { run, isPending } = useAudienceActions(place);
  const names = draftChanges && formatList(draftChanges.map(nameInSentence));
  const discard = async () => {
    const isConfirmed = await confirm({
      title: `Discard draft version ${audience.versionNumber}?`,
      detail: names
        ? `Its changes to ${names} are lost. Visitors keep version ${live.versionNumber ?? ''}.`
        : `Visitors keep version ${live.versionNumber ?? ''}.`,
      action: 'Discard draft',
      danger: true,
    });
    if (isConfirmed && (await run({ action: 'discardDraft', audience, done: 'Draft discarded' })))
      onDiscarded();
  };
  return (
    <Strip
      icon={isCanceled ? Ban : CircleDashed}
      iconClass={isCanceled ? 'text-cancelled' : 'text-draft'}
      text={
        <>
          {isCanceled ? 'Canceled' : 'Draft'} version {audience.versionNumber}
          {draftChanges?.length ? (
            <>
              {' '}
              changes <ChangedFields fields={draftChanges} />
            </>
          ) : null}
          .{' '}
          {isPageDraft ? null : (
            <span className="inline-block">Visitors see version {live.versionNumber ?? ''}.</span>
          )}
        </>
      }
    >
      <CompareLink place={place} audience={audience} live={live} />
      {canDiscard ? (
        <CommandButton
          variant="ghost"
          size="sm"
          busy={isPending}
          disabledReason={isDirty ? 'Save or discard your edits first' : null}
          onClick={() => void discard()}
        >
          Discard draft
        </CommandButton>
      ) : null}
    </Strip>
  );
}

function ScheduleStrip({ place, audience, live, draftChanges }: AudienceStripProps) {
  const canSave = useEdited((engine) => engine.canSave);
  const attempt = useSaveAction();
  const { run, isPending } = useAudienceActions(place);
  const [isChanging, setIsChanging] = useState(false);
  const now = useNow();
  const when = formatPublishAt(audience.publishAt);
  const scheduledAt = toIso(audience.publishAt) ?? '';
  /** @param current the schedule that it replaces, as sent by the API */
  const schedule = (publishAt: string, label: string, current = audience.publishAt) =>
    run({
      action: 'publish',
      audience: { ...audience, publishAt: current },
      publishAt,
      done: `Scheduled for ${label}`,
    });
  const publishNow = async () => {
    if (!canSave) return run({ action: 'publish', audience, done: 'Publishing' });
    const isConfirmed = await confirm({
      title: 'Save and publish now?',
      detail: `Your edits are saved as a new version. The schedule for ${when} is dropped.`,
      action: 'Save and publish',
    });
    return isConfirmed && attempt('publish');
  };
  return (
    <>
      <Strip
        icon={CalendarClock}
        iconClass="text-pending"
        text={
          <>
            Version {audience.versionNumber}{' '}
            {draftChanges?.length ? (
              <>
                <span className="phone:max-desktop:sr-only">
                  changes <ChangedFields fields={draftChanges} />, live
                </span>
                {/* One line beside the buttons. */}
                <span aria-hidden className="max-phone:hidden desktop:hidden">
                  goes live
                </span>
              </>
            ) : (
              'goes live'
            )}{' '}
            {/* In wide windows, the badge has the time. */}
            <b className="max-desktop:hidden">{formatCountdown(audience.publishAt, now)}</b>
            <b className="whitespace-nowrap desktop:hidden">{when}</b>.
          </>
        }
      >
        {live ? (
          <CompareLink place={place} audience={audience} live={live} className="phone:max-tablet:hidden" />
        ) : null}
        <CommandButton
          variant="ghost"
          size="sm"
          busy={isPending}
          visibleLabel={
            <span>
              Cancel<span className="max-phone:sr-only"> schedule</span>
            </span>
          }
          onClick={() =>
            void run({
              action: 'cancelSchedule',
              audience,
              done: 'Schedule canceled. It stays a draft',
              undo: { label: 'Undo', onClick: () => void schedule(scheduledAt, when, null) },
            })
          }
        >
          Cancel schedule
        </CommandButton>
        <CommandButton variant="ghost" size="sm" onClick={() => setIsChanging(true)}>
          Change time
        </CommandButton>
        <CommandButton
          size="sm"
          className="ml-1 max-phone:ml-auto"
          busy={isPending}
          onClick={() => void publishNow()}
        >
          Publish now
        </CommandButton>
      </Strip>
      {isChanging ? (
        <ScheduleDialog
          scheduledAt={audience.publishAt}
          hint={null}
          onClose={() => setIsChanging(false)}
          onSchedule={(publishAt, label) => {
            setIsChanging(false);
            void schedule(publishAt, label);
          }}
        />
      ) : null}
    </>
  );
}

/** A version that has been publishing for too long. A copy of it can replace it. */
function StuckStrip({ place, version }: { place: AudiencePlace; version: ListedVersion }) {
  const client = useQueryClient();
  const { text } = summarizeVersion(version, useNow());
  const messageId = version.messageSnapshot?.messageId;
  const { mutate, isPending } = useMutation({
    ...mutationFor('restoreMessage'),
    onSuccess: () => toast.done('Publishing a new version'),
    onError: (error) => toast.failure("Couldn't publish the version again", error),
    onSettled: () => invalidateAfter(client, 'restoreMessage'),
  });
  return (
    <Strip
      icon={TriangleAlert}
      iconClass="text-warning"
      text={`Version ${version.versionNumber ?? ''} has been ${text.toLowerCase()}.`}
    >
      {messageId ? (
        <CommandButton
          variant="ghost"
          size="sm"
          busy={isPending}
          onClick={() =>
            mutate({
              params: { page_id: place.pageId, audience_id: place.audienceId, message_id: messageId },
              body: {},
            })
          }
        >
          Publish again
        </CommandButton>
      ) : null}
    </Strip>
  );
}

interface PublishProgressProps {
  version: ListedVersion;
  /** Versions of the audience, newest first. */
  versions: readonly ListedVersion[];
}

/** Line along the edge of the tabs while a version is being published; none once it's stuck. */
export function PublishProgress({ version, versions }: PublishProgressProps) {
  const now = useSeconds(true);
  return summarizeVersion(version, now).stuck ? null : (
    <Progress
      variant="line"
      label={`Publishing ${versionName(version).toLowerCase()}`}
      value={publishProgress(version, versions, now)}
      of={1}
      className="absolute inset-x-0 bottom-0 w-full print:hidden"
    />
  );
}
