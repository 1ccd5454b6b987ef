import { createFileRoute } from '@tanstack/react-router';
import { GuideScreen } from '#features/help/guide-screen.tsx';
import { loadGuide } from '#features/help/guides.ts';

export const Route = createFileRoute('/_app/help/$guide')({
  loader: ({ params }) => loadGuide(params.guide),
  component: GuideScreen,
});
