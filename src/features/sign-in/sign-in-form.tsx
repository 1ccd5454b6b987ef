import { useMutation } from '@tanstack/react-query';
import { ArrowRight, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Tenant } from '#api/transport/bound-tenant.ts';
import { signIn } from '#api/transport/session.ts';
import type { SessionInfo } from '#contract/console.ts';
import { showApiError, useApiForm } from '#editor/use-api-form.ts';
import { isApiError } from '#lib/api-error.ts';
import { explain } from '#lib/explain.ts';
import { plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { ErrorDetails } from '#ui/error-details.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';

const keyForm = z.object({
  apiKey: z.string().check(z.trim(), z.minLength(1, 'Paste an access key first.'), z.maxLength(512)),
});

interface SignInFormProps {
  demo: SessionInfo['demo'];
  /** Only this tenant may sign in; any tenant if absent. */
  only?: Tenant | undefined;
  onSignedIn(): void;
}

/** The demo, if there is one, and a key. Errors take the places of hints, so nothing moves when one appears. */
export function SignInForm({ demo, only, onSignedIn }: SignInFormProps) {
  const [shown, setShown] = useState(false);
  const form = useApiForm(keyForm, { apiKey: '' });
  const withKey = useMutation({ ...signIn(only?.fingerprint), onSuccess: onSignedIn });
  const intoDemo = useMutation({ ...signIn(only?.fingerprint), onSuccess: onSignedIn });
  const { errors } = form.formState;
  const hasKey = useWatch({ control: form.control, name: 'apiKey' }) !== '';
  const isDemoPrimary = demo !== null && !hasKey;

  const rejectKey = (message: string) => form.setError('apiKey', { message }, { shouldFocus: true });
  const submit = form.handleSubmit(({ apiKey }) =>
    withKey.mutateAsync({ apiKey }).catch((error: unknown) => {
      if (isApiError(error, 'unauthorized'))
        rejectKey("This key isn't known. Check for a missing character.");
      else if (isApiError(error, 'other-tenant'))
        rejectKey(
          `That key is for another tenant. Use a key for ${only?.name ?? 'the tenant on the screen'}.`,
        );
      else showApiError(form, error);
    }),
  );
  const failure = (errors.root && withKey.error) || intoDemo.error;

  return (
    <>
      {demo ? (
        <>
          <Button
            variant={isDemoPrimary ? 'primary' : 'secondary'}
            size="lg"
            className="w-full"
            busy={intoDemo.isPending}
            onClick={() => intoDemo.mutate({ demo: true })}
          >
            Try the demo
            <Icon of={ArrowRight} />
          </Button>
          <p className="tnum mt-2 text-muted text-xs">
            {intoDemo.error ? (
              <FieldError>{`${explain(intoDemo.error).title}.`}</FieldError>
            ) : (
              `${plural(demo.pages, 'page')}, ${plural(demo.audiences, 'audience')}, ${plural(demo.sessions, 'session')}.`
            )}
          </p>
          <p className="mt-6 mb-4 flex items-center gap-3 text-faint text-xs before:flex-1 before:border-t after:flex-1 after:border-t">
            or sign in
          </p>
        </>
      ) : null}
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        <Field
          label="Access key"
          hint="Use the access key from your administrator."
          error={errors.apiKey?.message ?? (errors.root && `${explain(withKey.error).title}.`)}
        >
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
        <Button
          type="submit"
          variant={isDemoPrimary ? 'secondary' : 'primary'}
          size="lg"
          busy={withKey.isPending}
        >
          Sign in
        </Button>
      </form>
      <div className="mt-2 min-h-9 text-muted text-xs">
        {failure ? (
          <>
            {explain(failure).detail}
            <ErrorDetails details={explain(failure).details} />
          </>
        ) : null}
      </div>
    </>
  );
}
