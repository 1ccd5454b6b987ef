import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { type Segment, Segmented } from '#ui/segmented.tsx';
import { CallToActionCard } from './call-to-action-card.tsx';
import { FooterCard } from './footer-card.tsx';
import { MetadataCards } from './metadata-cards.tsx';
import type { PreviewContent } from './preview-card.tsx';

type Width = 'wide' | 'phone';

const widths: readonly Segment<Width>[] = [
  { value: 'wide', label: 'Wide' },
  { value: 'phone', label: 'Phone' },
];

/**
 * Previews of a page for visitors, search engines and link previews. Runs no scripts, and links aren't clickable. The
 * header is sticky within the scroll container around the pane.
 */
export function PreviewPane({ content }: { content: PreviewContent }) {
  const id = useId();
  const [width, setWidth] = useState<Width>('wide');
  const { title, description, actions, headerActionKey, widgets, footer, metadata, siteUrl } = content;
  return (
    <section aria-labelledby={id} className="min-h-full min-w-0 bg-canvas px-5 pb-8 max-phone:px-4">
      <div className="sticky top-0 z-sticky flex h-14 items-center justify-between gap-2 bg-canvas">
        <h2 id={id} className="font-semibold text-sm text-strong">
          Preview
        </h2>
        <Segmented<Width> label="Preview width" segments={widths} value={width} onChange={setWidth} />
      </div>
      <div className={clsx('flex flex-col gap-6', width === 'phone' && 'max-w-80')}>
        <CallToActionCard
          title={title}
          description={description}
          actions={actions}
          headerActionKey={headerActionKey}
          widgets={widgets}
        />
        <FooterCard footer={footer} />
        <MetadataCards metadata={metadata} title={title} siteUrl={siteUrl} />
      </div>
    </section>
  );
}
