import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Bookmark, ChevronsUpDown, LogOut, Menu as MenuIcon, Settings, SunMoon } from 'lucide-react';
import { memo, type ReactNode, useRef, useState } from 'react';
import { useRecents } from '#api/sync/recents.ts';
import { useSavedViews } from '#api/sync/saved-views.ts';
import { sessionQuery, useTenant } from '#api/transport/session.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { truncate } from '#lib/text.ts';
import { theme } from '#storage/settings.ts';
import { AddressLink } from '#ui/address-link.tsx';
import { useCommands } from '#ui/commands.ts';
import { DialogPanel } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Mark } from '#ui/mark.tsx';
import { Menu } from '#ui/menu.tsx';
import { footerNavStyle, mainNavStyle } from './layout-style.ts';
import { footerNavItems, mainNavItems, useNavItems } from './nav-items.ts';
import { NavLink, navStyle } from './nav-link.tsx';
import { PaletteTrigger } from './palette-trigger.tsx';
import { type RecentItem, recentItems } from './recent-items.ts';
import { RecordMark } from './record-mark.tsx';
import { signOut } from './sign-out.ts';
import { themeOptions } from './theme-switch.tsx';

/** The palette and the overview have all. */
const MAX_VIEWS = 8;
const MAX_RECENTS = 5;

const bookmark = <Icon of={Bookmark} className="text-muted" />;

interface SidebarProps {
  /** Whether it shrinks to a rail of icons on tablets. */
  rail: boolean;
}

export function Sidebar({ rail }: SidebarProps) {
  const router = useRouter();
  const { views } = useSavedViews();
  const saved = views
    .slice(0, MAX_VIEWS)
    .map(({ id, name, href }) => ({ key: id, mark: bookmark, name, address: href }));
  const recent = useStableRecents().map(({ key, mark, name, link }) => ({
    key,
    mark: <RecordMark {...mark} name={name} />,
    name,
    address: router.buildLocation(link).href,
  }));
  return (
    <>
      <TenantMenu rail={rail} />
      <PaletteTrigger rail={rail} />
      <nav aria-label="Main" className={mainNavStyle}>
        {useNavItems(mainNavItems).map((place) => (
          <NavLink key={place.label} {...place} rail={rail} />
        ))}
        {/* A rail has no room for them. */}
        <div className={clsx('flex flex-col', rail && 'max-tablet:hidden')}>
          <SidebarLinks title="Saved views" of={saved} />
          <SidebarLinks title="Recent" of={recent} />
        </div>
      </nav>
      <div className={footerNavStyle}>
        {footerNavItems.map((place) => (
          <NavLink key={place.label} {...place} rail={rail} />
        ))}
      </div>
    </>
  );
}

/** Recents in the order of the last navigation. Recents that a screen adds when it has loaded follow at the end. */
function useStableRecents() {
  const recents = recentItems(useRecents());
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [order, setOrder] = useState({ path: '', keys: new Map<string, number>() });
  if (order.path !== path) setOrder({ path, keys: new Map(recents.map(({ key }, index) => [key, index])) });
  const rank = ({ key }: RecentItem) => order.keys.get(key) ?? recents.length;
  return recents.sort((a, b) => rank(a) - rank(b)).slice(0, MAX_RECENTS);
}

interface SidebarLinksProps {
  title: string;
  of: readonly { key: string; mark: ReactNode; name: string; address: string }[];
}

function SidebarLinks({ title, of }: SidebarLinksProps) {
  if (of.length === 0) return null;
  return (
    <>
      <p aria-hidden className="px-2 pt-4 pb-1 text-faint text-xs">
        {title}
      </p>
      <ul aria-label={title} className="flex flex-col gap-0.5">
        {of.map(({ key, mark, name, address }) => (
          <li key={key}>
            <AddressLink address={address} title={truncate(name)} className={navStyle(false, true)}>
              {mark}
              <bdi className="truncate">{truncate(name)}</bdi>
            </AddressLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Menu of the tenant: who is signed in, settings, theme and sign-out. */
function TenantMenu({ rail }: { rail: boolean }) {
  const router = useRouter();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const selected = useSetting(theme);
  const tenant = useTenant();
  useCommands([{ label: 'Sign out', keywords: ['log out', 'logout'], run: signOut }], 'anywhere');
  // In gateway mode the tenant has no name; show the service's host instead.
  const name = tenant?.name ?? (session.serviceUrl ? new URL(session.serviceUrl).host : 'Signed in');
  return (
    <Menu
      label="Account menu"
      trigger={
        <>
          <Mark />
          <span className={clsx('min-w-0 flex-1 truncate text-left', rail && 'max-tablet:sr-only')}>
            {name}
          </span>
          <Icon of={ChevronsUpDown} size="sm" className={clsx('text-muted', rail && 'max-tablet:hidden')} />
        </>
      }
      triggerProps={{
        title: name,
        className: clsx(
          'flex h-topbar w-full flex-none items-center gap-2 px-3 font-semibold text-strong -outline-offset-2 hover:bg-press',
          rail && 'max-tablet:justify-center max-tablet:px-0',
        ),
      }}
      header={
        <div className="-mx-1 mb-1 border-line border-b px-3 pt-1 pb-2 dark:border-line-strong">
          <p className="truncate font-medium text-strong">{name}</p>
          <p className="truncate text-muted text-xs">
            {session.serviceUrl ?? 'Signed in with an access key'}
          </p>
        </div>
      }
      items={[
        { label: 'Settings', icon: Settings, onSelect: () => void router.navigate({ to: '/settings' }) },
        {
          label: 'Theme',
          icon: SunMoon,
          items: themeOptions.map(({ value, label }) => ({
            label,
            checked: value === selected,
            onSelect: () => theme.set(value),
          })),
        },
        { label: 'Sign out', icon: LogOut, hasSeparator: true, onSelect: signOut },
      ]}
    />
  );
}

/** Opens the sidebar on phones. */
export const MenuButton = memo(function MenuButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className="-ml-2.5 phone:hidden">
      <IconButton
        icon={MenuIcon}
        label="Menu"
        className="max-phone:size-hit"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? <SidebarSheet onClose={() => setIsOpen(false)} /> : null}
    </span>
  );
});

/** The sidebar of a phone. */
function SidebarSheet({ onClose }: { onClose(): void }) {
  const hasLeft = useRef(false);
  return (
    <DialogPanel
      label="Menu"
      onClose={onClose}
      // Following a link is what the sheet was opened for.
      onClick={(event) => {
        if (!(event.target instanceof Element && event.target.closest('a'))) return;
        hasLeft.current = true;
        onClose();
      }}
      // The screen that comes takes the focus.
      onCloseAutoFocus={(event) => hasLeft.current && event.preventDefault()}
      className="fixed inset-y-0 left-0 z-dialog flex w-sidebar flex-col bg-canvas text-sm shadow-dialog"
    >
      <Sidebar rail={false} />
    </DialogPanel>
  );
}
