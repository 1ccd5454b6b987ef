import { createFileRoute } from '@tanstack/react-router';
import { GuideScreen } from '#features/help/guide-screen.tsx';
import { loadGuide } from '#features/help/guides.ts';

export const Route = createFileRoute('/_app/help/$guide')({
  loader: async ({ params }) => {
    // Long texts wrap differently in a fallback font.
    const [guide] = await Promise.all([
      loadGuide(params.guide),
      ...['Inter Variable', 'JetBrains Mono Variable'].map((font) =>
        document.fonts?.load(`14px "${font}"`).catch(() => []),
      ),
    ]);
    return guide;
  },
  component: GuideScreen,
});
