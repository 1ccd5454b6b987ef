import { createFileRoute } from '@tanstack/react-router';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { draftsQuery } from '#editor/save/drafts-query.ts';
import { SettingsScreen } from '#features/settings/settings-screen.tsx';

export const Route = createFileRoute('/_app/settings')({
  // Their number is the height of a row.
  loader: ({ context }) =>
    context.queryClient.ensureQueryData(draftsQuery(boundTenant.get()?.fingerprint ?? '')),
  component: SettingsScreen,
});
