import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { runMutation } from '#api/queries/queries.ts';
import { invalidateAfter } from '#api/sync/invalidation.ts';
import { isInFlight } from '#api/sync/polling.ts';
import { useCapability } from '#api/transport/session.ts';
import type { AudiencePatch } from '#contract/audience-requests.ts';
import {
  type AudiencePlace,
  type AudienceQueries,
  CHANGED_MEANWHILE,
  cacheAudience,
  formatPublishAt,
  type ListedVersion,
  liveVersionOf,
  nameInSentence,
  saveVersion,
  toEditedAudience,
  versionName,
  versionsQuery,
} from '#features/audiences/public.ts';
import { ApiError, isApiError } from '#lib/api-error.ts';
import { explain } from '#lib/explain.ts';
import { formatList } from '#lib/text.ts';
import { Failure } from '#shell/query-section.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { confirm, toast } from '#ui/notify.ts';
import { Segmented } from '#ui/segmented.tsx';
import { comparedFields, fieldValue, useVersionValues, type VersionValues } from './version-changes.ts';

const modes = [
  { value: 'draft', label: 'As a draft' },
  { value: 'publish', label: 'And publish' },
] as const;

type Mode = (typeof modes)[number]['value'];

/**
 * Restores an audience from a version after a confirmation: all its known values as a draft or published, or where a
 * service has no drafts, its context. Then reloads the versions.
 */
export function useRestore(place: AudiencePlace, queries: AudienceQueries) {
  const { pageId, audienceId } = place;
  const client = useQueryClient();
  const navigate = useNavigate();
  const canDraft = useCapability('audience-lifecycle') && queries.isReadable;
  const hasVersionCheck = useCapability('if-match-all');
  const [asked, setAsked] = useState<ListedVersion>();
  const { mutateAsync, isPending } = useMutation({ mutationFn: (write: () => Promise<unknown>) => write() });
  const { queryKey } = versionsQuery(pageId, audienceId);
  const newest = () => client.getQueryData(queryKey)?.pages[0]?.items[0];
  const reloadVersions = () => invalidateAfter(client, 'restoreMessage');

  const run = async (version: ListedVersion, before: string | undefined, write: () => Promise<unknown>) => {
    const name = versionName(version);
    try {
      await mutateAsync(write);
    } catch (error) {
      const { title, detail } = explain(error);
      const isUncertain = error instanceof ApiError && error.isTransient;
      if (isUncertain || isApiError(error, 'changed') || isApiError(error, 'conflict'))
        await reloadVersions();
      const wasCreated = isUncertain && newest()?.versionId !== before;
      const failed = `Couldn't restore ${name.toLowerCase()}`;
      toast.error(wasCreated ? 'The connection was lost, but a new version was created' : failed, {
        detail: isApiError(error, 'changed') ? CHANGED_MEANWHILE : `${title}. ${detail}`,
      });
      return;
    }
    await reloadVersions();
    const restored = newest();
    const isNew = restored !== undefined && restored.versionId !== before;
    if (!isNew)
      return toast.done(`${name} restored`, {
        detail: canDraft ? 'The newest version has its values.' : "The new version isn't visible yet.",
      });
    const to = '/pages/$pageId/audiences/$audienceId/versions/$versionId';
    const params = { ...place, versionId: restored.versionId };
    toast.done(`${name} restored`, {
      detail: `${versionName(restored)} was created from it.`,
      action: { label: 'Open', onClick: () => void navigate({ to, params }) },
    });
  };

  /** Creates a version from the message of another one, on services without drafts. */
  const restoreFromMessage = async (version: ListedVersion) => {
    const message_id = version.messageSnapshot?.messageId;
    if (!message_id) return;
    const before = newest()?.versionId;
    const name = versionName(version).toLowerCase();
    const isConfirmed = await confirm({
      title: `Restore ${name}?`,
      detail: `This creates a new version with the context of ${name}.`,
      action: 'Restore',
    });
    if (!isConfirmed) return;
    const input = { params: { page_id: pageId, audience_id: audienceId, message_id }, body: {} };
    const headers = hasVersionCheck && before ? { 'if-match': `"${before}"` } : undefined;
    await run(version, before, () => runMutation(client, 'restoreMessage', { ...input, headers }));
  };

  const save = (version: ListedVersion, mode: Mode, values: VersionValues) => {
    const base = toEditedAudience(queries.audience);
    setAsked(undefined);
    void run(version, base.versionId ?? undefined, async () =>
      cacheAudience(client, await saveVersion(client, place, patchOf(values), base, mode)),
    );
  };

  return {
    isPending,
    ask: (version: ListedVersion) => (canDraft ? setAsked(version) : void restoreFromMessage(version)),
    disabledReason: (version: ListedVersion | undefined): string | null => {
      if (!version) return "It isn't loaded yet";
      if (queries.page.data?.status === 'archived') return 'Restore the page first';
      if (canDraft) return queries.audience.value.status === 'archived' ? 'The audience is archived' : null;
      return version.messageSnapshot?.messageId ? null : 'This version has no context to restore';
    },
    dialog: asked ? (
      <RestoreDialog
        place={place}
        queries={queries}
        version={asked}
        onClose={() => setAsked(undefined)}
        onRestore={(mode, values) => save(asked, mode, values)}
      />
    ) : null,
  };
}

/** Known values as an update. Metadata without a value doesn't override, and updates can't have it. */
function patchOf(values: VersionValues): AudiencePatch {
  const known = Object.entries(values).flatMap(([key, field]) => (field?.known ? [[key, field.value]] : []));
  const { metadataOverride, ...rest } = Object.fromEntries(known);
  if (!values.metadataOverride?.known) return rest;
  const overrides = Object.entries(metadataOverride ?? {}).filter(([, value]) => value !== null);
  return { ...rest, metadataOverride: Object.fromEntries(overrides) };
}

interface RestoreDialogProps {
  place: AudiencePlace;
  queries: AudienceQueries;
  version: ListedVersion;
  onClose(): void;
  onRestore(mode: Mode, values: VersionValues): void;
}

function RestoreDialog({ place, queries, version, onClose, onRestore }: RestoreDialogProps) {
  const { values, isPending, ...query } = useVersionValues(place, version);
  const [mode, setMode] = useState<Mode>('draft');
  const { publishAt } = queries.audience.value;
  const [newest] = queries.versions.rows;
  const liveNumber = liveVersionOf(queries)?.versionNumber;
  const kind =
    newest?.status === 'draft'
      ? 'draft'
      : publishAt
        ? 'scheduled'
        : isInFlight(newest?.status)
          ? 'unpublished'
          : null;
  const replaced = kind && newest ? `Replaces ${kind} version ${newest.versionNumber ?? ''}. ` : '';
  const unknown = comparedFields.filter((field) => fieldValue(values, field) === undefined);
  const outcome =
    mode === 'publish'
      ? `Visitors get it${liveNumber ? ` instead of version ${liveNumber}` : ''}.`
      : liveNumber
        ? `Visitors keep version ${liveNumber}.`
        : "Visitors don't see it yet.";
  return (
    <Dialog
      title={`Restore ${versionName(version).toLowerCase()}?`}
      description="Creates a new version with its context and overrides."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={isPending && !query.error}
            disabledReason={query.error ? "Its overrides aren't loaded" : null}
            onClick={() => onRestore(mode, values)}
          >
            {mode === 'draft' ? 'Restore as draft' : 'Restore and publish'}
          </Button>
        </>
      }
    >
      <Failure of={query} />
      <Segmented<Mode> label="How to restore" segments={modes} value={mode} onChange={setMode} />
      <div className="mt-3 flex min-h-15 flex-col gap-1 text-sm">
        <p>{`${replaced}${outcome}`}</p>
        {publishAt ? <p>The schedule for {formatPublishAt(publishAt)} is dropped.</p> : null}
        {unknown.length > 0 && !isPending ? (
          <p className="text-muted">
            Not recorded in this version, so unchanged: {formatList(unknown.map(nameInSentence))}.
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
