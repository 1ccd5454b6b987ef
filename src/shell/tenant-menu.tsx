import { useSuspenseQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronsUpDown } from 'lucide-react';
import { sessionQuery, useTenant } from '#api/transport/session.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { theme } from '#storage/theme.ts';
import { useCommands } from '#ui/commands.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { Menu } from '#ui/menu.tsx';
import { signOut } from './sign-out.ts';
import { themeOptions } from './theme-switch.tsx';

/** Menu of the tenant: theme and sign-out. */
export function TenantMenu({ rail }: { rail: boolean }) {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const selected = useSetting(theme);
  const tenant = useTenant();
  useCommands([{ label: 'Sign out', keywords: ['log out', 'logout'], run: signOut }], 'anywhere');
  // In gateway mode the tenant's name is unknown; the service's address stands in.
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
      items={[
        ...themeOptions.map(({ value, label }) => ({
          label,
          checked: value === selected,
          onSelect: () => theme.set(value),
        })),
        { label: 'Sign out', hasSeparator: true, onSelect: signOut },
      ]}
    />
  );
}
