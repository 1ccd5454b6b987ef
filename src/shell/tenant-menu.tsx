import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronsUpDown, LogOut } from 'lucide-react';
import { explain } from '#api/explain.ts';
import { forgetAll } from '#api/known.ts';
import { sessionQuery, signOut } from '#api/session.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { Menu } from '#ui/menu.tsx';
import { theme } from '#util/theme.ts';
import { useSetting } from '#util/use-setting.ts';
import { confirm, hasUnsavedWork, toast } from './notify.ts';
import { themeChoices } from './theme-choices.ts';

/** Whose data is on the screen, and what concerns the whole console. */
export function TenantMenu({ rail }: { rail: boolean }) {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const chosen = useSetting(theme);
  const client = useQueryClient();
  const router = useRouter();
  const leave = useMutation({
    ...signOut,
    onSuccess: async () => {
      await forgetAll(session.tenant?.fingerprint ?? '');
      // Before the way to sign-in, which would find the tenant still there and turn back.
      client.clear();
      await router.navigate({ to: '/sign-in', ignoreBlocker: true });
    },
    onError: (error) => toast.error('Still signed in', { detail: explain(error).detail }),
  });
  const signOutAsked = async () => {
    const yes =
      !hasUnsavedWork() ||
      (await confirm({
        title: 'Sign out with unsaved changes?',
        detail: 'They stay in this browser and are offered when you sign in and open the record again.',
        action: 'Sign out',
      }));
    if (yes) leave.mutate();
  };
  // A service behind the gateway does not say whose key it is; its address tells at least where one is.
  const name = session.tenant?.name ?? (session.serviceUrl ? new URL(session.serviceUrl).host : 'Signed in');
  return (
    <Menu
      label="Console"
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
        ...themeChoices.map(({ value, label, icon }) => ({
          label,
          icon,
          checked: value === chosen,
          onSelect: () => theme.set(value),
        })),
        { label: 'Sign out', icon: LogOut, separate: true, onSelect: () => void signOutAsked() },
      ]}
    />
  );
}
