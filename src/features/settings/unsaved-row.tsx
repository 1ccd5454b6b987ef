import { useQueryClient } from '@tanstack/react-query';
import { type Draft, draftStore } from '#editor/save/draft-store.ts';
import { useDrafts } from '#editor/save/unsaved-here.tsx';
import { UnsavedWorkOf } from '#editor/save/unsaved-list.tsx';
import { truncate } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyText } from '#ui/empty-text.tsx';
import { confirm, toast } from '#ui/notify.ts';
import { UnsavedMark } from '#ui/unsaved-mark.tsx';
import { SettingList, SettingRow } from './setting-row.tsx';

/** Links to unsaved work in this browser. The route loads it, so the row has its height from the start. */
export function UnsavedRow() {
  const client = useQueryClient();
  const drafts = useDrafts();
  const discard = async (draft: Draft) => {
    const yes = await confirm({
      title: 'Discard unsaved changes?',
      detail: `Unsaved changes to “${truncate(draft.title, 100)}” will be lost.`,
      action: 'Discard',
      danger: true,
    });
    if (!yes) return;
    try {
      const all = await draftStore.of(draft.tenant, draft.kind, draft.id);
      for (const each of all) await draftStore.remove(each);
    } catch {
      toast.error("Couldn't discard the changes", { detail: 'Try again.' });
    }
    for (const key of ['stored', 'drafts']) void client.invalidateQueries({ queryKey: [key] });
  };
  return (
    <SettingRow
      isGroup
      label="Unsaved changes"
      hint="Saved on this device as you type. Removed after 30 days without a change."
    >
      {() =>
        drafts.length === 0 ? (
          <EmptyText>Everything is saved.</EmptyText>
        ) : (
          <SettingList>
            {drafts.map((draft) => (
              <li key={JSON.stringify([draft.kind, draft.id])}>
                <UnsavedMark />
                <UnsavedWorkOf draft={draft} link="touch rounded-xs text-strong hover:underline" />
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Discard changes to ${truncate(draft.title, 60)}`}
                  className="-mr-2.5 text-muted"
                  onClick={() => void discard(draft)}
                >
                  Discard
                </Button>
              </li>
            ))}
          </SettingList>
        )
      }
    </SettingRow>
  );
}
