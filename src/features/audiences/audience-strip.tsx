import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, CircleDashed, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { queryFor } from '#api/queries/queries.ts';
import { useCapability } from '#api/transport/session.ts';
import { useEdited } from '#editor/editor.tsx';
import { useSaveAction } from '#editor/save/use-save-action.ts';
import { valueAt } from '#engines/save/index.ts';
import { formatList } from '#lib/text.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { CommandButton } from '#ui/command-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { confirm } from '#ui/notify.ts';
import { type AudiencePlace, useAudienceActions } from './audience-actions.ts';
import type { EditedAudience } from './audience-record.ts';
import { formatPublishAt } from './audience-state.ts';
import { overridableFields } from './overridable-fields.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

interface AudienceStripProps {
  place: AudiencePlace;
  audience: EditedAudience;
  /** The version that visitors get; null without one. */
  live: { versionId: string; versionNumber?: number | null | undefined } | null;
  /** Called after the draft is discarded. */
  onDiscarded(): void;
}

/** Draft, schedule or cancellation of an audience, with its actions. */
export function AudienceStrip(props: AudienceStripProps) {
  const { audience, live } = props;
  if (audience.publishAt) return <ScheduleStrip {...props} />;
  return live ? <DraftStrip {...props} live={live} /> : <CanceledStrip {...props} />;
}

interface StripProps {
  icon: LucideIcon;
  iconClass: string;
  text: ReactNode;
  children: ReactNode;
}

const Strip = ({ icon, iconClass, text, children }: StripProps) => (
  <div className="flex min-h-tabs items-center gap-2 border-line border-y bg-canvas px-gutter text-sm max-phone:flex-wrap max-phone:py-2">
    <Icon of={icon} size="sm" className={iconClass} />
    <p className="min-w-0 flex-1 [&>b]:font-medium [&>b]:text-strong">{text}</p>
    <span className="flex flex-none max-phone:w-full max-phone:pl-3">{children}</span>
  </div>
);

function DraftStrip({
  place,
  audience,
  live,
  onDiscarded,
}: AudienceStripProps & { live: NonNullable<AudienceStripProps['live']> }) {
  const isDirty = useEdited((engine) => engine.isDirty);
  const base = useEdited(({ state }) => state.base);
  const hasHistory = useCapability('audience-history');
  const { run, isPending } = useAudienceActions(place);
  const { data } = useQuery({
    ...queryFor('getVersionValues', {
      params: { page_id: place.pageId, audience_id: place.audienceId, version_id: live.versionId },
    }),
    enabled: hasHistory,
  });
  const values = data?.values as OverriddenValues | undefined;
  const changed =
    values &&
    [...overridableFields, contextField].filter(({ path }) => {
      const [key = '', ...rest] = path;
      const before = values[key];
      return (
        before?.known !== false &&
        JSON.stringify(valueAt(before?.value, rest) ?? null) !== JSON.stringify(valueAt(base, path) ?? null)
      );
    });
  const names = changed && formatList(changed.map(({ name }) => name.toLowerCase()));
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
      icon={CircleDashed}
      iconClass="text-draft"
      text={
        <>
          Draft version {audience.versionNumber}
          {names ? (
            <>
              {' '}
              changes <b>{names}</b>
            </>
          ) : null}
          . Visitors see version {live.versionNumber ?? ''}.
        </>
      }
    >
      <Link
        to="/pages/$pageId/audiences/$audienceId/versions/$versionId"
        params={{ ...place, versionId: live.versionId }}
        search={{ compare: audience.versionId ?? undefined }}
        className={buttonStyle({ variant: 'ghost', size: 'sm' })}
      >
        Compare
      </Link>
      {hasHistory ? (
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

type OverriddenValues = Record<string, { known?: boolean; value?: unknown } | null | undefined>;

const contextField = { path: ['supplementaryContext'], name: 'context' };

function ScheduleStrip({ place, audience, live }: AudienceStripProps) {
  const canSave = useEdited((engine) => engine.canSave);
  const attempt = useSaveAction();
  const { run, isPending } = useAudienceActions(place);
  const [isChanging, setIsChanging] = useState(false);
  const when = formatPublishAt(audience.publishAt);
  const schedule = (publishAt: string, label: string) =>
    run({ action: 'publish', audience, publishAt, done: `Scheduled for ${label}` });
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
            Version {audience.versionNumber} goes live <b>{when}</b>.
            {live ? ` Visitors see version ${live.versionNumber ?? ''} until then.` : ''}
          </>
        }
      >
        <CommandButton variant="ghost" size="sm" busy={isPending} onClick={() => void publishNow()}>
          Publish now
        </CommandButton>
        <CommandButton variant="ghost" size="sm" onClick={() => setIsChanging(true)}>
          Change time
        </CommandButton>
        <CommandButton
          variant="ghost"
          size="sm"
          busy={isPending}
          onClick={() =>
            void run({ action: 'cancelSchedule', audience, done: 'Schedule canceled. It stays a draft' })
          }
        >
          Cancel schedule
        </CommandButton>
      </Strip>
      {isChanging ? (
        <ScheduleDialog
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

function CanceledStrip({ place, audience }: AudienceStripProps) {
  const { run, isPending } = useAudienceActions(place);
  return (
    <Strip
      icon={CircleDashed}
      iconClass="text-cancelled"
      text={`Version ${audience.versionNumber} was canceled before it was live.`}
    >
      <CommandButton
        variant="ghost"
        size="sm"
        busy={isPending}
        onClick={() => void run({ action: 'publish', audience, done: 'Publishing' })}
      >
        Publish again
      </CommandButton>
    </Strip>
  );
}
