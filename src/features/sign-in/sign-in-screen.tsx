import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { sessionQuery } from '#api/transport/session.ts';
import { ThemeSwitch } from '#shell/theme-switch.tsx';
import { usePageTitle } from '#shell/use-page-title.ts';
import { Mark } from '#ui/mark.tsx';
import { focusFirst } from '#ui/use-floating.ts';
import { KeyHelp } from './key-help.tsx';
import { SignInForm } from './sign-in-form.tsx';

const route = getRouteApi('/sign-in');

export function SignInScreen() {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { redirect } = route.useSearch();
  const client = useQueryClient();
  const router = useRouter();
  usePageTitle({ title: 'Sign in' });

  // Another tenant may sign in: clear all cached data.
  const enter = () => {
    client.clear();
    boundTenant.set(null);
    void router.navigate({ href: redirect ?? '/', replace: true });
  };

  const service =
    session.mode === 'embedded' ? 'Ready' : `Connected to ${session.serviceUrl ?? 'your service'}`;
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      {/* Focuses the field, so that a key can be pasted immediately. */}
      <main ref={focusFirst} className="m-auto w-[min(var(--spacing-sign-in),100%-2rem)] pt-12 pb-18">
        <p className="mb-10 flex items-center gap-2.5 font-semibold text-strong">
          <Mark large />
          Audience Console
        </p>
        <h1 className="font-semibold text-strong text-xl">Sign in</h1>
        <p className="mt-1 mb-6 text-muted">Use your API key. It stays on the server, not in this browser.</p>
        <SignInForm demo={session.demo} onSignedIn={enter} />
      </main>
      <footer className="flex min-h-14 items-center gap-4 border-line border-t px-6 text-muted text-xs max-phone:flex-wrap max-phone:justify-between max-phone:gap-x-3 max-phone:gap-y-0 max-phone:px-4 max-phone:pt-3">
        <span className="flex min-w-0 items-center gap-1.5 max-phone:basis-full">
          <span className="size-1.5 flex-none rounded-full bg-success" />
          <span className="truncate">{service}</span>
        </span>
        <span className="ml-auto max-phone:hidden" />
        <KeyHelp embedded={session.mode === 'embedded'} />
        <ThemeSwitch />
      </footer>
    </div>
  );
}
