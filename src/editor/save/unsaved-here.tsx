import { useQuery } from '@tanstack/react-query';
import { SquarePen } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { useTenant } from '#api/transport/session.ts';
import { formatRecentTime } from '#lib/time.ts';
import { AddressLink } from '#ui/address-link.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Note } from '#ui/note.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Draft } from './draft-store.ts';
import { draftsQuery } from './drafts-query.ts';

const Unsaved = createContext<ReadonlyMap<string, Draft>>(new Map());

/** Drafts on this device of the signed-in tenant, newest first. */
export function useDrafts(): readonly Draft[] {
  const tenant = useTenant()?.fingerprint ?? '';
  return useQuery(draftsQuery(tenant)).data ?? none;
}

const none: readonly Draft[] = [];

/** Provides the drafts of a kind to each `UnsavedHere` within. */
export function UnsavedOf({ kind, children }: { kind: string; children: ReactNode }) {
  const drafts = useDrafts();
  const ofKind = new Map(drafts.flatMap((draft) => (draft.kind === kind ? [[draft.id, draft]] : [])));
  return <Unsaved value={ofKind}>{children}</Unsaved>;
}

/** Marks the row of a record with a draft on this device. Only an icon, to leave the room to the name. */
export function UnsavedRecord({ id }: { id: string }) {
  const draft = use(Unsaved).get(id);
  if (!draft) return null;
  const label = draft.pendingSave ? 'Save queued' : 'Unsaved changes';
  return (
    <span title={label} className="flex flex-none self-center">
      <Tag variant="warning" icon={SquarePen}>
        <span className="sr-only">{label}</span>
      </Tag>
    </span>
  );
}

/** Notice on a record's screen about its draft on this device, with a link to the editor. */
export function UnsavedNotice({ kind, id }: { kind: string; id: string }) {
  const draft = useDrafts().find((each) => each.kind === kind && each.id === id);
  if (!draft) return null;
  return (
    <Note
      variant="warning"
      action={
        draft.path ? (
          <AddressLink address={draft.path} className={buttonStyle({ size: 'sm' })}>
            {draft.pendingSave ? 'Open editor' : 'Continue editing'}
          </AddressLink>
        ) : null
      }
    >
      <span className="tnum">
        {draft.pendingSave
          ? `Save from ${formatRecentTime(draft.at)} is queued. It's sent when you're back online.`
          : `Unsaved changes from ${formatRecentTime(draft.at)}, on this device only.`}
      </span>
    </Note>
  );
}
