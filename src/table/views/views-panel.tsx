import { useLocation } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type SavedView, useSavedViews } from '#api/sync/saved-views.ts';
import { clipped } from '#lib/text.ts';
import { toast } from '#shell/notify.ts';
import { AddressLink } from '#ui/address-link.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Input } from '#ui/input.tsx';
import { ViewTools } from './view-tools.tsx';

interface ViewsPanelProps {
  onDone(): void;
}

/** URL parts that fix named days, such as the last 7, to dates; a saved view moves with time instead. */
const fixing = /^(?:from|to|zone)=/;

/** The search of a view: days that have a name are those of the day on which it is opened. */
export function withoutNamedDates(search: string): string {
  const parts = search.replace(/^\?/, '').split('&').filter(Boolean);
  const isNamed = parts.some((part) => part.startsWith('range=') && part !== 'range=custom');
  const kept = isNamed ? parts.filter((part) => !fixing.test(part)) : parts;
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

const pathOf = ({ href }: SavedView) => href.split('?')[0];

/** The saved views of the list at hand, and a name for the present one. */
export function ViewsPanel({ onDone }: ViewsPanelProps) {
  const { views, save } = useSavedViews();
  const { pathname, searchStr } = useLocation();
  const here = pathname + withoutNamedDates(searchStr);
  const own = views.filter((view) => pathOf(view) === pathname);
  return (
    <div className="flex flex-col gap-3 p-3">
      {own.length > 0 ? (
        <ul aria-label="Saved views" className="-mx-1 flex flex-col">
          {own.map((view) => (
            <li key={view.id} className="flex min-h-7.5 items-center gap-1 rounded-sm pl-2 hover:bg-press">
              <AddressLink
                address={view.href}
                aria-current={view.href === here ? 'true' : undefined}
                onClick={onDone}
                className="flex min-w-0 flex-1 items-center gap-2 rounded-xs py-1 text-strong max-phone:py-3"
              >
                <span className="truncate">
                  <bdi>{clipped(view.name)}</bdi>
                </span>
                {view.href === here ? <Icon of={Check} size="sm" /> : null}
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
          save({ name, href: here, where });
          toast.done('View saved', { detail: clipped(name, 60) });
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
