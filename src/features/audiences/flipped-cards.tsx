import { type ReactNode, useState } from 'react';
import { FlippedContext } from '#editor/preview/flip.tsx';
import { useCommands } from '#ui/commands.ts';
import { Kbd } from '#ui/kbd.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { AudienceCards, type AudienceCardsProps } from './audience-cards.tsx';

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
        <AudienceCards content={content} page={page} />
      </FlippedContext>
      <p className="mt-2.5 min-h-4 text-muted text-xs">
        {view === 'page' ? 'The page as everyone sees it' : children}
      </p>
    </section>
  );
}
