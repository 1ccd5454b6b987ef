import { useQueryClient } from '@tanstack/react-query';
import { type Draft, draftStore } from '#editor/save/draft-store.ts';
import { useDrafts } from '#editor/save/unsaved-here.tsx';
import { UnsavedWorkOf } from '#editor/save/unsaved-list.tsx';
import { truncate } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { confirm, toast } from '#ui/notify.ts';
import { Nothing } from '#ui/section.tsx';

/** Links to unsaved work in this browser. */
export function UnsavedSection() {
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
  if (drafts.length === 0) return <Nothing>Everything is saved.</Nothing>;
  return (
    <ul className="border-line border-t">
      {drafts.map((draft) => (
        <li
          key={JSON.stringify([draft.kind, draft.id])}
          className="flex items-center gap-4 border-line border-b py-2 text-sm"
        >
          <UnsavedWorkOf draft={draft} link={linkStyle} />
          <Button size="sm" variant="danger" onClick={() => void discard(draft)}>
            Discard
          </Button>
        </li>
      ))}
    </ul>
  );
}
