import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Bookmark, type LucideIcon } from 'lucide-react';
import { useRecents } from '#api/sync/recents.ts';
import { useSavedViews } from '#api/sync/saved-views.ts';
import { truncate } from '#lib/text.ts';
import { AddressLink } from '#ui/address-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { footerNavStyle, mainNavStyle } from './layout-style.ts';
import { footerNavItems, mainNavItems } from './nav-items.ts';
import { NavLink, navStyle } from './nav-link.tsx';
import { openShortcuts } from './palette/palette-host.tsx';
import { recentItems } from './recent-items.ts';
import { TenantMenu } from './tenant-menu.tsx';

/** The palette and the overview have all. */
const MAX_VIEWS = 8;
const MAX_RECENTS = 5;

interface SidebarProps {
  /** Whether it shrinks to a rail of icons on tablets. */
  rail: boolean;
}

export function Sidebar({ rail }: SidebarProps) {
  return (
    <>
      <TenantMenu rail={rail} />
      <nav aria-label="Main" className={mainNavStyle}>
        {mainNavItems.map((place) => (
          <NavLink key={place.label} {...place} rail={rail} />
        ))}
        {/* A rail has no room for them. */}
        <div className={clsx('flex flex-col', rail && 'max-tablet:hidden')}>
          <SavedViewLinks />
          <RecentLinks />
        </div>
      </nav>
      <div className={footerNavStyle}>
        {footerNavItems.map((place) => (
          <NavLink key={place.label} {...place} rail={rail} />
        ))}
        <button type="button" title="Shortcuts" onClick={openShortcuts} className={navStyle(rail)}>
          <span aria-hidden className="grid size-icon place-items-center font-medium text-muted">
            ?
          </span>
          <span className={rail ? 'max-tablet:sr-only' : undefined}>Shortcuts</span>
        </button>
      </div>
    </>
  );
}

function SavedViewLinks() {
  const { views } = useSavedViews();
  return (
    <SidebarLinks
      title="Saved views"
      of={views
        .slice(0, MAX_VIEWS)
        .map(({ id, name, href }) => ({ key: id, icon: Bookmark, name, address: href }))}
    />
  );
}

function RecentLinks() {
  const router = useRouter();
  const recents = useRecents();
  return (
    <SidebarLinks
      title="Recent"
      of={recentItems(recents)
        .slice(0, MAX_RECENTS)
        .map(({ key, icon, name, link }) => ({ key, icon, name, address: router.buildLocation(link).href }))}
    />
  );
}

interface SidebarLinksProps {
  title: string;
  of: readonly { key: string; icon: LucideIcon; name: string; address: string }[];
}

function SidebarLinks({ title, of }: SidebarLinksProps) {
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
