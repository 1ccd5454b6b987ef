import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { pageQuery } from '#resources/pages/queries.ts';
import { SessionScreen } from '#resources/sessions/session-screen.tsx';

export const Route = createFileRoute('/_app/pages/$pageId/sessions/$sessionId')({
  // When the session started, so that a shared link finds it without reading the whole list.
  validateSearch: z.object({ at: z.catch(z.optional(z.string()), undefined) }),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(pageQuery(params.pageId)),
  component: SessionScreen,
});
