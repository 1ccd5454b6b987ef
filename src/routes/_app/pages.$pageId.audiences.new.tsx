import { createFileRoute } from '@tanstack/react-router';
import { NewAudienceScreen } from '#features/audiences/new-audience-screen.tsx';

export const Route = createFileRoute('/_app/pages/$pageId/audiences/new')({
  component: NewAudienceScreen,
});
