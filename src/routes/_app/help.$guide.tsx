import { createFileRoute } from '@tanstack/react-router';
import { GuideScreen } from '#resources/help/guide-screen.tsx';
import { loadGuide } from '#resources/help/guides.ts';

export const Route = createFileRoute('/_app/help/$guide')({
  loader: ({ params }) => loadGuide(params.guide),
  component: GuideScreen,
});
