import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { FormProvider, useFormContext, useFormState } from 'react-hook-form';
import * as z from 'zod/mini';
import { saveOwnerName } from '#api/sync/recents.ts';
import { cachedRecordQuery } from '#api/sync/record-cache.ts';
import { boundTenant, type Tenant } from '#api/transport/bound-tenant.ts';
import { useCurlRequest } from '#api/transport/requests.ts';
import type { Draft, DraftKey } from '#editor/save/draft-store.ts';
import { useLeaveGuard } from '#editor/save/leave-guard.tsx';
import { Announcer, announce } from '#editor/save/status.tsx';
import { useStoredDraft } from '#editor/save/use-stored-draft.ts';
import { showApiError, useApiForm } from '#editor/use-api-form.ts';
import { accountQuery } from '#features/accounts/public.ts';
import { personQuery } from '#features/people/public.ts';
import { explain } from '#lib/explain.ts';
import { useOnline } from '#lib/hooks/use-online.ts';
import { newIdempotencyKey, randomId, shortenId } from '#lib/id.ts';
import { isBlank, plural, truncate, withFullStop } from '#lib/text.ts';
import { formatDate, formatDateTime, formatRecentTime } from '#lib/time.ts';
import { SECOND } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { useCopyCurl } from '#shell/curl-panel.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { Note } from '#ui/note.tsx';
import { ask, confirm, toast } from '#ui/notify.ts';
import { useSeconds } from '#ui/use-now.ts';
import { submitKeys, useSubmitKeys } from '#ui/use-submit-keys.ts';
import { LogValueField } from './log-combobox.tsx';
import { createLogDraft, latestDraftQuery, restoreValues } from './log-draft.ts';
import { AdvancedFields, DetailFields, NoteField } from './log-fields.tsx';
import { accountLogKind } from './new-account-log.tsx';
import {
  type Confirmation,
  type CreatedLog,
  type LogKind,
  type LogResult,
  type NewLogBody,
  type NewLogValues,
  operationOf,
} from './new-log.ts';
import { personLogKind } from './new-person-log.tsx';
import { getPayloadText } from './payload-text.ts';
import { type PendingRetry, useCreateLog } from './use-create-log.ts';

interface LogDialogProps {
  noun: LogKind['noun'];
  /** Account or person that gets the entries. Without it, the form asks for them. */
  ownerId?: string | undefined;
  /** Text of the list's search, for a form that asks for the account or person. */
  searched?: string | undefined;
  onClose(): void;
}

/** Adds one or more log entries, starting with the latest draft. */
export function LogDialog({ noun, ownerId = '', searched = '', onClose }: LogDialogProps) {
  const client = useQueryClient();
  const [kind] = useState(() => (noun === 'account' ? accountLogKind : personLogKind)(client, ownerId));
  // The drafts stay this tenant's after they sign out.
  const [tenant] = useState(() => boundTenant.get() ?? { fingerprint: '', name: null });
  const draftKey = { tenant: tenant.fingerprint, kind: `new ${noun} log`, id: ownerId };
  const { data: stored } = useQuery(latestDraftQuery(draftKey));
  const name = useOwnerName(kind);
  if (stored === undefined) return null;
  return <LogForm {...{ kind, name, searched, tenant, draftKey, stored, onClose }} />;
}

/** Name of the given account or person. Uses cached data only: the form doesn't wait for it. */
function useOwnerName({ noun, ownerId }: LogKind): string | undefined {
  const { data: account } = useQuery({ ...accountQuery(ownerId), enabled: false });
  const { data: person } = useQuery({ ...personQuery(ownerId), enabled: false });
  const isPerson = noun === 'person' && ownerId !== '';
  const { data: cached } = useQuery({ ...cachedRecordQuery('person', ownerId), enabled: isPerson });
  const name = isPerson ? person?.name || cached?.value.name : account?.name || account?.domain;
  return name || undefined;
}

/** Time limit for loading the name of the account or person. */
const NAME_TIMEOUT_MS = 3000;

interface LogFormProps {
  kind: LogKind;
  /** Name of the given account or person, if known. */
  name: string | undefined;
  searched: string;
  tenant: Tenant;
  draftKey: Omit<DraftKey, 'editor'>;
  /** The draft to start with. */
  stored: Draft | null;
  onClose(): void;
}

function LogForm({ kind, name, searched, onClose, tenant, draftKey, stored }: LogFormProps) {
  const { noun, ownerId } = kind;
  const router = useRouter();
  const formId = useId();
  const unnamed = noun === 'account' ? 'an account' : 'a person';
  const title = `Log entry for ${ownerId ? truncate(name ?? shortenId(ownerId), 100) : unnamed}`;
  const [key] = useState(() => ({ ...draftKey, editor: stored?.editor ?? randomId() }));
  const [blank] = useState(() => ({ ...kind.blank(), ...(!ownerId && { [kind.initialField]: searched }) }));
  const form = useApiForm(kind.schema, restoreValues(blank, stored?.doc, kind.initialField));
  const { isSubmitting, errors } = useFormState({ control: form.control });
  const [draft] = useState(() => createLogDraft(form, blank));
  const { isStored } = useStoredDraft({ source: draft, key, tenant, title });
  const [restored, setRestored] = useState(stored);
  const { create, isPending, isSuccess, error, pendingRetry } = useCreateLog(kind);
  const isSending = isPending && !pendingRetry;
  const [addAnother, setAddAnother] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  /** Continues the navigation that waits for the entry. */
  const leave = useRef<() => void>(null);

  const bodyOf = (fields: NewLogBody) => (ownerId ? { ...fields, [`${noun}Id`]: ownerId } : fields);
  const onCreated = useEffectEvent(async (log: CreatedLog, values: NewLogValues) => {
    announce('');
    setRestored(null);
    draft.restart({ ...values, payload: '', idempotencyKey: newIdempotencyKey() });
    const keepOpen = addAnother && !leave.current;
    if (keepOpen) setNotice({ log, result: null });
    else (leave.current ?? onClose)();
    // The name may take a while: it doesn't block the next entry or the screen.
    const signal = AbortSignal.timeout(NAME_TIMEOUT_MS);
    const { ownerId } = log;
    const result = ownerId === null ? null : await kind.loadResult({ log, ownerId, values, name, signal });
    if (ownerId !== null && result) saveOwnerName(tenant.fingerprint, ownerId, result.name);
    if (keepOpen) return setNotice((current) => (current?.log === log ? { log, result } : current));
    const post = log.wasAlreadyAdded ? toast.info : toast.done;
    if (!result) return post(formatHeadline(log));
    const { createdText: detail, next } = result;
    const title = kind.ownerId
      ? formatHeadline(log, 'Entry added')
      : `${formatHeadline(log)} to ${truncate(result.name, 100)}`;
    post(title, {
      ...(detail && { detail }),
      action: { label: next.label, onClick: () => void router.navigate(next.link) },
    });
  });
  const onValid = async (fields: NewLogBody) => {
    const values = form.getValues();
    const body = bodyOf(fields);
    const confirmation = confirmationOf(kind, body);
    if (confirmation && !(await confirm({ ...confirmation, action: 'Add entry' })))
      return form.setFocus(confirmation.field);
    const log = await create(body).catch(() => null);
    if (log) void onCreated(log, values);
  };
  const onInvalid = (invalid: object) =>
    announce(`Not saved: ${plural(Object.keys(invalid).length, 'field')} to fix.`);
  const submit = () => {
    leave.current = null;
    if (pendingRetry) return pendingRetry.retry();
    if (isSubmitting) return;
    setNotice(null);
    void form.handleSubmit(onValid, onInvalid)();
  };
  const close = async () => {
    if (isSending) return;
    if (!draft.isDirty || isStored || (await confirm(discardPrompt))) onClose();
  };
  useLeaveGuard(draft, async (next) => {
    const answer = await ask({
      title: 'Add the entry before leaving?',
      detail: isStored
        ? "If you don't add it, it stays on this device to restore later."
        : "If you don't add it, it's lost.",
      action: 'Add entry',
      alternative: 'Leave without adding',
    });
    if (answer === 'alternative') next();
    if (answer !== 'action') return;
    submit();
    leave.current = next;
  });
  const request = () => {
    const { data } = z.safeParse(kind.schema, form.getValues());
    return data ? { operation: operationOf(kind), input: { body: bodyOf(data) } } : null;
  };
  useCurlRequest(request);
  const copyCurl = useCopyCurl();
  const copyRequest = () => {
    const current = request();
    if (current) void copyCurl(current);
    else toast.info('Nothing to copy yet', { detail: 'Fix the errors in the form first.' });
  };
  useSubmitKeys(formId, submit);

  return (
    <FormProvider {...form}>
      <Dialog
        wide
        title={title}
        onClose={() => void close()}
        footer={
          <>
            <Checkbox
              checked={addAnother}
              onChange={({ target }) => setAddAnother(target.checked)}
              className="mr-auto text-muted max-phone:min-h-hit"
            >
              <span>
                Keep open<span className="max-phone:sr-only"> for another</span>
              </span>
            </Checkbox>
            <Button disabledReason={isSending ? 'Adding the entry' : null} onClick={() => void close()}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={isSending}>
              Add entry
              <Kbd isOnAccent>{submitKeys}</Kbd>
            </Button>
          </>
        }
      >
        {notice ? <ResultNote {...notice} /> : null}
        {restored ? (
          <RestoredNote
            draft={restored}
            isPending={isPending}
            onStartOver={() => {
              draft.discard();
              setRestored(null);
            }}
          />
        ) : null}
        <EntryFields
          id={formId}
          kind={kind}
          isPending={isPending}
          isSuccess={isSuccess}
          error={error}
          onSubmit={submit}
          onCopyCurl={copyRequest}
        />
        <div className="mt-4 empty:mt-0">
          <SubmitStatus pendingRetry={pendingRetry} error={errors.root?.message} isStored={isStored} />
        </div>
        <Announcer />
      </Dialog>
    </FormProvider>
  );
}

interface EntryFieldsProps
  extends Pick<ReturnType<typeof useCreateLog>, 'isPending' | 'isSuccess' | 'error'> {
  id: string;
  kind: LogKind;
  onSubmit(): void;
  onCopyCurl(): void;
}

/** The fields of an entry. Locked while it's pending: another body with the same key would be rejected. */
function EntryFields({ id, kind, isPending, isSuccess, error, onSubmit, onCopyCurl }: EntryFieldsProps) {
  const form = useFormContext<NewLogValues, unknown, NewLogBody>();
  const setFocus = useEffectEvent((rejection: Error | null) => {
    if (rejection) showApiError(form, rejection);
    else form.setFocus(isSuccess ? 'payload' : kind.initialField, { shouldSelect: true });
  });
  // An effect, because locked fields take no focus.
  useEffect(() => {
    if (!isPending) setFocus(error);
  }, [isPending, error]);
  return (
    <form
      id={id}
      noValidate
      inert={isPending}
      aria-busy={isPending}
      className="grid grid-cols-2 gap-x-3 gap-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {kind.ownerField}
      <NoteField />
      <LogValueField
        name="type"
        label="Type"
        hint="Such as call or note"
        listLabel="Types"
        values={kind.suggestions.types}
        defaultValues={['note', 'call', 'meeting', 'email']}
      />
      <LogValueField
        name="source"
        label="Source"
        hint="Such as email or website"
        listLabel="Sources"
        values={kind.suggestions.sources}
        defaultValues={['console', 'crm', 'email']}
      />
      <DetailFields {...kind} />
      <AdvancedFields onCopyCurl={onCopyCurl} />
    </form>
  );
}

const discardPrompt = {
  title: 'Discard this entry?',
  detail: "It can't be saved on this device, so it will be lost.",
  action: 'Discard entry',
  danger: true,
};

/** Confirmation before an entry is added; null if none is needed. */
export function confirmationOf(kind: LogKind, body: NewLogBody): Confirmation | null {
  const confirmations = kind.confirmations(body);
  if (isBlank(getPayloadText(body.payload ?? ''))) confirmations.push(blankTextConfirmation);
  const [first, ...others] = confirmations;
  if (!first || others.length === 0) return first ?? null;
  const detail = confirmations.map((each) => each.detail).join(' ');
  return { title: 'Add this entry?', detail, field: first.field };
}

const blankTextConfirmation: Confirmation = {
  title: 'Add a blank entry?',
  detail: 'Its text has only spaces or line breaks.',
  field: 'payload',
};

interface RestoredNoteProps {
  draft: Draft;
  isPending: boolean;
  onStartOver(): void;
}

const RestoredNote = ({ draft, isPending, onStartOver }: RestoredNoteProps) => (
  <section aria-label="Unsaved entry" className="mb-4">
    <Note
      action={
        <Button size="sm" disabledReason={isPending ? 'Adding the entry' : null} onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      Restored your draft from {formatRecentTime(draft.at, 'time')}.
    </Note>
  </section>
);

interface SubmitStatusProps {
  pendingRetry: PendingRetry | null;
  /** Why the entry was rejected, unless a field shows it. */
  error: string | undefined;
  isStored: boolean;
}

/** Status of an entry that isn't added yet: retrying, signed out, rejected or not saved on this device. */
function SubmitStatus({ pendingRetry, error, isStored }: SubmitStatusProps) {
  const isOnline = useOnline();
  const now = useSeconds(pendingRetry !== null);
  if (pendingRetry?.retryAt === null)
    return <Note variant="danger">You were signed out. Sign in to add the entry.</Note>;
  if (pendingRetry) {
    const seconds = Math.max(0, Math.ceil((pendingRetry.retryAt - now) / SECOND));
    return (
      <Note
        variant="warning"
        action={
          <Button size="sm" onClick={pendingRetry.retry}>
            Try again
          </Button>
        }
      >
        <span className="tnum">
          {isOnline
            ? `${withFullStop(explain(pendingRetry.error).title)} Retrying in ${seconds}\u00a0s.`
            : "You're offline. The entry is added when you're back online."}
          {pendingRetry.isUnconfirmed ? " You won't get a duplicate." : ''}
        </span>
        <LiveRegion>Not added yet. Retrying automatically.</LiveRegion>
      </Note>
    );
  }
  if (error !== undefined) return <Note variant="danger">{`Not added. ${error}`}</Note>;
  return isStored ? null : (
    <Note variant="warning">It can't be saved on this device, so it's lost when you close the tab.</Note>
  );
}

/** Result of the last submission; `result` is null until the name of its owner is loaded, or if that is unknown. */
export interface Notice {
  log: CreatedLog;
  result: LogResult | null;
}

const ResultNote = ({ log, result }: Notice) => (
  <div role="status" className="mb-4">
    <Note>
      {formatHeadline(log)}
      {result ? (
        <>
          {' to '}
          <Link {...result.link} className={linkStyle}>
            <bdi>{truncate(result.name, 100)}</bdi>
          </Link>
          .{result.createdText ? ` ${result.createdText}` : null}{' '}
          <Link {...result.next.link} className={linkStyle}>
            {result.next.label}
          </Link>
        </>
      ) : (
        '.'
      )}
    </Note>
  </div>
);

/**
 * "Log entry added", or "Already added at 23:09" with the time of the existing entry.
 *
 * @param added text of the first case
 */
function formatHeadline({ wasAlreadyAdded, createdAt }: CreatedLog, added = 'Log entry added'): string {
  if (!wasAlreadyAdded) return added;
  const at = parseTimestamp(createdAt);
  if (at === null) return 'Already added';
  const isToday = formatDate(at) === formatDate(Date.now());
  return `Already added ${isToday ? '' : `on ${formatDate(at)} `}at ${formatDateTime(at, 'time')}`;
}
