import { useSuspenseQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronsUpDown } from 'lucide-react';
import { sessionQuery } from '#api/transport/session.ts';
import { useTenant } from '#api/transport/use-tenant.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { theme } from '#storage/theme.ts';
import { useCommands } from '#ui/commands.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { Menu } from '#ui/menu.tsx';
import { signOut } from './sign-out.ts';
import { themeChoices } from './theme-choices.ts';

/** Whose data is on the screen, and what concerns the whole console. */
export function TenantMenu({ rail }: { rail: boolean }) {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const chosen = useSetting(theme);
  const tenant = useTenant();
  useCommands([{ label: 'Sign out', keywords: ['log out', 'logout'], run: signOut }], 'anywhere');
  // A service behind the gateway does not say whose key it is; its address tells at least where one is.
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
        ...themeChoices.map(({ value, label }) => ({
          label,
          checked: value === chosen,
          onSelect: () => theme.set(value),
        })),
        { label: 'Sign out', separate: true, onSelect: signOut },
      ]}
    />
  );
}
