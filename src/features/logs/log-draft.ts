import { queryOptions } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { type Draft, type DraftKey, draftStore } from '#editor/save/draft-store.ts';
import type { DraftSource } from '#editor/save/draft-writer.ts';
import { draftsQuery } from '#editor/save/drafts-query.ts';
import { openEditorIds } from '#editor/save/editor-lock.ts';
import type { NewLogBody, NewLogValues } from './new-log.ts';

/**
 * The latest draft of a form that isn't open in another tab; null without one. Older ones follow once it's added
 * or discarded.
 */
export const latestDraftQuery = ({ tenant, kind, id }: Omit<DraftKey, 'editor'>) =>
  queryOptions({
    queryKey: [...draftsQuery(tenant).queryKey, kind, id, 'latest'],
    queryFn: async (): Promise<Draft | null> => {
      try {
        const [drafts, open] = await Promise.all([draftStore.of(tenant, kind, id), openEditorIds()]);
        return drafts.find(({ editor }) => !open.has(editor)) ?? null;
      } catch {
        // Storage is denied, so it holds no drafts.
        return null;
      }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/**
 * The values of a draft. Drafts of earlier versions may lack fields or have others, such as an ID in its own field
 * instead of `ownerField`.
 */
export function restoreValues(
  blank: NewLogValues,
  { target, personId, accountId, ...rest }: Record<string, unknown> = {},
  ownerField: string,
): NewLogValues {
  const doc = target === 'id' ? { ...rest, [ownerField]: personId ?? accountId } : rest;
  const fields = Object.keys(blank).filter((field) => typeof doc[field] === 'string');
  return { ...blank, ...Object.fromEntries(fields.map((field) => [field, String(doc[field])])) };
}

/** The form's entry as unsaved work, once it has a note. It's stored with its idempotency key. */
export interface LogDraft extends DraftSource {
  /** Starts another entry. */
  restart(values: NewLogValues): void;
}

export function createLogDraft(
  form: UseFormReturn<NewLogValues, unknown, NewLogBody>,
  blank: NewLogValues,
): LogDraft {
  let base = blank;
  let draft = form.getValues();
  const restart = (values: NewLogValues) => {
    base = values;
    form.reset(values);
  };
  const isDirty = () => draft.payload !== base.payload;
  return {
    isNew: true,
    get isDirty() {
      return isDirty();
    },
    get state() {
      return {
        base,
        draft: isDirty() ? draft : base,
        pendingSave: null,
        saveMode: null,
        snapshot: { record: base, at: Date.now() },
      };
    },
    subscribe: (listener) =>
      form.subscribe({
        formState: { values: true },
        callback({ values }) {
          draft = { ...values };
          listener();
        },
      }),
    discard: () => restart(base),
    restart,
  };
}
