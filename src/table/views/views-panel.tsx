import { useLocation } from '@tanstack/react-router';
import { Check, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type SavedView, useSavedViews } from '#api/sync/saved-views.ts';
import { truncate } from '#lib/text.ts';
import { AddressLink } from '#ui/address-link.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { isComposing } from '#ui/keys.ts';
import { toast } from '#ui/notify.ts';

/** Search parameters that pin a named range, such as the last 7 days, to dates. Saved views keep the range relative. */
const fixedParams = /^(?:from|to|zone)=/;

/** The search of a saved view, in which named ranges stay relative to the day it's opened. */
export function withoutNamedDates(search: string): string {
  const parts = search.replace(/^\?/, '').split('&').filter(Boolean);
  const isNamed = parts.some((part) => part.startsWith('range=') && part !== 'range=custom');
  const params = isNamed ? parts.filter((part) => !fixedParams.test(part)) : parts;
  return params.length > 0 ? `?${params.join('&')}` : '';
}

const pathOf = ({ href }: SavedView) => href.split('?')[0];

/** Saved views of the current list, and a form to save another. */
export function ViewsPanel({ onDone }: { onDone(): void }) {
  const { views, save } = useSavedViews();
  const { pathname, searchStr } = useLocation();
  const currentHref = pathname + withoutNamedDates(searchStr);
  const ownViews = views.filter((view) => pathOf(view) === pathname);
  return (
    <div className="flex flex-col gap-3 p-3">
      {ownViews.length > 0 ? (
        <ul aria-label="Saved views" className="-mx-1 flex flex-col">
          {ownViews.map((view) => (
            <li
              key={view.id}
              className="flex min-h-7.5 items-center gap-1 rounded-sm pl-2 hover:bg-raised-hover"
            >
              <AddressLink
                address={view.href}
                aria-current={view.href === currentHref ? 'true' : undefined}
                onClick={onDone}
                className="flex min-w-0 flex-1 items-center gap-2 rounded-xs py-1 text-strong max-phone:py-3"
              >
                <span className="truncate">
                  <bdi>{truncate(view.name)}</bdi>
                </span>
                {view.href === currentHref ? <Icon of={Check} size="sm" /> : null}
              </AddressLink>
              <ViewTools view={view} />
            </li>
          ))}
        </ul>
      ) : null}
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const name = String(new FormData(event.currentTarget).get('name')).trim();
          if (!name) return;
          const where = document.title.replace(/ · Audience Console$/, '');
          save({ name, href: currentHref, where });
          toast.done('View saved', { detail: truncate(name, 60) });
          onDone();
        }}
      >
        <span className="min-w-0 flex-1">
          <Field label="Name for this view" hint="Saved on this device.">
            {(links) => (
              <Input {...links} name="name" required maxLength={120} data-autofocus autoComplete="off" />
            )}
          </Field>
        </span>
        <span className="pb-5">
          <Button type="submit">Save</Button>
        </span>
      </form>
    </div>
  );
}

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
