import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Tenant } from '#api/transport/bound-tenant.ts';
import { signIn } from '#api/transport/session.ts';
import type { SessionInfo } from '#contract/console.ts';
import { showApiError, useApiForm } from '#editor/use-api-form.ts';
import { isApiError } from '#lib/api-error.ts';
import { explain } from '#lib/explain.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { ErrorDetails } from '#ui/error-details.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';

const keyForm = z.object({
  apiKey: z.string().check(z.trim(), z.minLength(1, 'Paste an API key first.'), z.maxLength(512)),
});

interface SignInFormProps {
  demo: SessionInfo['demo'];
  /** Only this tenant may sign in; any tenant if absent. */
  only?: Tenant | undefined;
  onSignedIn(): void;
}

export function SignInForm({ demo, only, onSignedIn }: SignInFormProps) {
  const [shown, setShown] = useState(false);
  const form = useApiForm(keyForm, { apiKey: '' });
  const withKey = useMutation({ ...signIn(only?.fingerprint), onSuccess: onSignedIn });
  const intoDemo = useMutation({ ...signIn(only?.fingerprint), onSuccess: onSignedIn });
  const { errors } = form.formState;

  const rejectKey = (message: string) => form.setError('apiKey', { message }, { shouldFocus: true });
  const submit = form.handleSubmit(({ apiKey }) =>
    withKey.mutateAsync({ apiKey }).catch((error: unknown) => {
      if (isApiError(error, 'unauthorized'))
        rejectKey('No tenant has this key. Check for a missing character.');
      else if (isApiError(error, 'other-tenant'))
        rejectKey(
          `That key is for another tenant. Use a key for ${only?.name ?? 'the tenant on the screen'}.`,
        );
      else showApiError(form, error);
    }),
  );

  return (
    <>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="API key" error={errors.apiKey?.message ?? errors.root?.message}>
          {(links) => (
            <div className="relative">
              <Input
                {...links}
                {...form.register('apiKey')}
                type={shown ? 'text' : 'password'}
                isTall
                mono
                data-autofocus
                autoComplete="current-password"
                spellCheck={false}
                className="pr-11"
              />
              <IconButton
                icon={shown ? EyeOff : Eye}
                label={shown ? 'Hide key' : 'Show key'}
                size="md"
                onClick={() => setShown(!shown)}
                className="absolute top-0 right-1 bottom-0 my-auto"
              />
            </div>
          )}
        </Field>
        {errors.root ? <ErrorDetails details={explain(withKey.error).details} /> : null}
        <Button type="submit" variant="primary" size="lg" busy={withKey.isPending}>
          Sign in
        </Button>
      </form>
      {demo ? (
        <>
          <p className="my-5 flex items-center gap-3 text-faint text-xs before:flex-1 before:border-t after:flex-1 after:border-t">
            or
          </p>
          <Button
            size="lg"
            className="w-full"
            busy={intoDemo.isPending}
            onClick={() => intoDemo.mutate({ demo: true })}
          >
            Enter the demo tenant
          </Button>
          <p className="mt-2 text-muted text-xs">
            {plural(demo.pages, 'page')}, {plural(demo.audiences, 'audience')}, {formatNumber(demo.sessions)}{' '}
            sessions. Nothing to set up.
          </p>
          {intoDemo.error ? (
            <p role="alert" className="mt-2 text-danger text-xs">
              {explain(intoDemo.error).title}. {explain(intoDemo.error).detail}
            </p>
          ) : null}
        </>
      ) : null}
    </>
  );
}
