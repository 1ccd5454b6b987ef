import { type ReactNode, useState } from 'react';
import { cardOf } from '#editor/preview/card-of.ts';
import { FlippedContext } from '#editor/preview/flip.tsx';
import type { CardContent } from '#editor/preview/preview-card.tsx';
import { isNoindex } from '#engines/checks/index.ts';
import { useCommands } from '#ui/commands.ts';
import { Kbd } from '#ui/kbd.tsx';
import { Segmented } from '#ui/segmented.tsx';
import {
  AudienceCards,
  type AudienceCardsProps,
  type AudienceContent,
  type PreviewTab,
} from './audience-cards.tsx';

/** Lines that differ from the page, by tab. */
function countDifferences({ audience, page }: AudienceContent): Record<PreviewTab, number> {
  const differing = (lines: readonly (readonly [string, string])[]) =>
    lines.filter(([own, other]) => own !== other).length;
  const lines = (kind: 'search' | 'openGraph' | 'x') => {
    const own = cardOf(kind, audience.metadata, audience.title);
    const other = cardOf(kind, page.metadata, page.title);
    return {
      title: [own.title.text, other.title.text] as const,
      description: [own.description.text, other.description.text] as const,
    };
  };
  const [search, openGraph] = [lines('search'), lines('openGraph')];
  const site = [audience.siteUrl, page.siteUrl] as const;
  const robotsOf = ({ metadata }: CardContent) => String(isNoindex(metadata?.robots));
  return {
    Card: differing([search.title, search.description, [audience.actionUrl, page.actionUrl]]),
    Search: differing([search.title, search.description, site, [robotsOf(audience), robotsOf(page)]]),
    Social: differing([openGraph.title, openGraph.description, site, lines('x').title]),
  };
}

type View = 'audience' | 'page';

interface FlippedCardsProps extends AudienceCardsProps {
  /** Which values of the audience the cards show. */
  children?: ReactNode;
}

/** The page as an audience sees it, flipped to the page as everyone else does. */
export function FlippedCards({ content, page, children }: FlippedCardsProps) {
  const [view, setView] = useState<View>('audience');
  useCommands([
    {
      label: view === 'audience' ? 'Preview the page' : 'Preview this audience',
      shortcut: 'flipPreview',
      run: () => setView(view === 'audience' ? 'page' : 'audience'),
    },
  ]);
  return (
    <section aria-label="Preview" className="px-6 pb-4 max-phone:px-4">
      <div className="flex h-13 items-center gap-2 pt-2">
        <Segmented<View>
          label="See the card as"
          segments={[
            { value: 'audience', label: 'This audience' },
            { value: 'page', label: 'Page' },
          ]}
          value={view}
          onChange={setView}
        />
        <span aria-hidden className="ml-auto flex gap-1">
          <Kbd>Alt</Kbd>
          <Kbd>P</Kbd>
        </span>
      </div>
      <FlippedContext value={view === 'page'}>
        <AudienceCards content={content} page={page} counts={countDifferences(content)} />
      </FlippedContext>
      <p className="mt-2.5 min-h-4 text-muted text-xs">
        {view === 'page' ? 'The page as everyone sees it' : children}
      </p>
    </section>
  );
}
