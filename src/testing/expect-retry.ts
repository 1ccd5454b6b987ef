import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Tenant } from '#server/testing/harness.ts';
import { renderApp, type TestService } from './render-app.tsx';

const errorMessages = {
  'server-error': 'Something went wrong on the server',
  truncated: "Couldn't connect",
  html: 'Unexpected response',
} as const;

const messages = new RegExp(Object.values(errorMessages).join('|'));

interface RetryOptions {
  /** Screen to open while the reads fail. */
  path: string;
  /** Requests that fail, such as `/^GET .v0.pages/`. */
  pattern: RegExp;
  /** Assertions to run after each failure. */
  afterFailure?(): Promise<void>;
}

/** Opens a screen while its reads fail, presses *Try again* per kind of failure, and expects recovery. */
export async function expectRetry(
  service: TestService,
  tenant: Tenant,
  { path, pattern, afterFailure }: RetryOptions,
) {
  const main = () => within(screen.getByRole('main'));
  const retry = () => {
    const [button] = main().getAllByRole('button', { name: 'Try again' });
    return app.user.click(button as HTMLElement);
  };
  service.fail(pattern, 'server-error');
  const app = await renderApp(service, tenant, path);
  for (const [failure, message] of Object.entries(errorMessages)) {
    service.fail(pattern, failure as keyof typeof errorMessages);
    if (failure !== 'server-error') await retry();
    await waitFor(() => main().getAllByText(message, { exact: false }));
    await afterFailure?.();
  }
  service.recover();
  await retry();
  await waitFor(() => expect(main().queryByText(messages)).toBeNull());
  return app;
}
