import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Bookmark, type LucideIcon } from 'lucide-react';
import { useRecents } from '#api/sync/recents.ts';
import { useSavedViews } from '#api/sync/saved-views.ts';
import { truncate } from '#lib/text.ts';
import { AddressLink } from '#ui/address-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { navStyle } from './nav-link.tsx';
import { recentItems } from './recent-items.ts';

/** More than these would hide the places; the palette and the overview have all. */
const MOST_VIEWS = 8;
const MOST_RECENT = 5;

/** The saved views and what was opened last, below the places of the sidebar. A rail has no room for them. */
export function KeptLinks({ rail }: { rail: boolean }) {
  const router = useRouter();
  const { views } = useSavedViews();
  const recents = useRecents();
  return (
    <div className={clsx('flex flex-col', rail && 'max-tablet:hidden')}>
      <Links
        title="Saved views"
        of={views.slice(0, MOST_VIEWS).map(({ id, name, href }) => ({
          key: id,
          icon: Bookmark,
          name,
          address: href,
        }))}
      />
      <Links
        title="Recent"
        of={recentItems(recents)
          .slice(0, MOST_RECENT)
          .map(({ key, icon, name, link }) => ({
            key,
            icon,
            name,
            address: router.buildLocation(link).href,
          }))}
      />
    </div>
  );
}

interface LinksProps {
  title: string;
  of: readonly { key: string; icon: LucideIcon; name: string; address: string }[];
}

function Links({ title, of }: LinksProps) {
  if (of.length === 0) return null;
  return (
    <>
      <p aria-hidden className="px-2 pt-4 pb-1 text-faint text-xs">
        {title}
      </p>
      <ul aria-label={title} className="flex flex-col gap-0.5">
        {of.map(({ key, icon, name, address }) => (
          <li key={key}>
            <AddressLink address={address} title={truncate(name)} className={navStyle(false, true)}>
              <Icon of={icon} className="text-muted" />
              <bdi className="truncate">{truncate(name)}</bdi>
            </AddressLink>
          </li>
        ))}
      </ul>
    </>
  );
}
