import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type SavedView, useSavedViews } from '#api/sync/saved-views.ts';
import { truncate } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { isComposing } from '#ui/keys.ts';
import { toast } from '#ui/notify.ts';

/** Renames or deletes a saved view, with undo. */
export function ViewTools({ view }: { view: SavedView }) {
  const { views, rename, remove, restore } = useSavedViews();
  const [isRenaming, setIsRenaming] = useState(false);
  const { id, name } = view;
  if (isRenaming)
    return (
      <form
        className="flex flex-none items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget).get('name');
          if (typeof given === 'string' && given.trim()) rename(id, given.trim());
          setIsRenaming(false);
        }}
      >
        <Input
          autoFocus
          name="name"
          aria-label={`New name of ${truncate(name, 60)}`}
          defaultValue={name}
          maxLength={120}
          className="w-40"
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            event.stopPropagation();
            setIsRenaming(false);
          }}
        />
        <Button size="sm" type="submit">
          Rename
        </Button>
      </form>
    );
  return (
    <span className="flex flex-none items-center">
      <IconButton icon={Pencil} label={`Rename ${truncate(name, 60)}`} onClick={() => setIsRenaming(true)} />
      <IconButton
        icon={Trash2}
        label={`Delete ${truncate(name, 60)}`}
        onClick={() => {
          const at = views.findIndex((each) => each.id === id);
          remove(id);
          toast.done('View deleted', {
            detail: truncate(name, 60),
            action: { label: 'Undo', onClick: () => restore(view, at) },
          });
        }}
      />
    </span>
  );
}
