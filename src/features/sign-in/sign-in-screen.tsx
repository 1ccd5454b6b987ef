import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { sessionQuery } from '#api/transport/session.ts';
import { basePath } from '#lib/link.ts';
import { ThemeSwitch } from '#shell/theme-switch.tsx';
import { usePageTitle } from '#shell/use-page-title.ts';
import { Illustration } from '#ui/illustration.tsx';
import { Mark } from '#ui/mark.tsx';
import { focusFirst } from '#ui/use-floating.ts';
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
    void router.navigate({ href: basePath + (redirect ?? '/'), replace: true });
  };

  const isEmbedded = session.mode === 'embedded';
  const service = isEmbedded ? 'Server ready' : `Connected to ${session.serviceUrl ?? 'your service'}`;
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <header className="flex min-h-14 items-center gap-2.5 px-gutter font-semibold text-sm text-strong">
        <Mark />
        Audience Console
      </header>
      {/* Focuses the field, so that a key can be pasted immediately. */}
      <main
        ref={focusFirst}
        className="m-auto w-[min(var(--spacing-sign-in),100%-2rem)] pt-6 pb-8 max-phone:mt-0"
      >
        <div className="mb-5 short:hidden">
          <Illustration of="audiences" />
        </div>
        <h1 className="font-semibold text-strong text-xl text-balance">
          One page, told to each audience in its own words.
        </h1>
        <p className="mt-1 mb-6 text-muted">You see whether it worked.</p>
        <SignInForm demo={session.demo} onSignedIn={enter} />
      </main>
      <footer className="flex min-h-14 items-center justify-between gap-4 px-gutter text-muted text-xs">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="size-1.5 flex-none rounded-full bg-success forced-color-adjust-none" />
          <span className="truncate">{service}</span>
        </span>
        <ThemeSwitch />
      </footer>
    </div>
  );
}
