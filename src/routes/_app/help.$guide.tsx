import { createFileRoute } from '@tanstack/react-router';
import { GuideScreen } from '#features/help/guide-screen.tsx';
import { loadGuide } from '#features/help/guides.ts';

export const Route = createFileRoute('/_app/help/$guide')({
  loader: async ({ params }) => {
    // Another font for keys and paths would move what follows.
    const [guide] = await Promise.all([
      loadGuide(params.guide),
      document.fonts?.load('12px "JetBrains Mono Variable"').catch(() => []),
    ]);
    return guide;
  },
  component: GuideScreen,
});
