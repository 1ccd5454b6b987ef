import { ImageOff } from 'lucide-react';
import { DataImage } from '#ui/data-image.tsx';
import { Icon } from '#ui/icon.tsx';
import { clipped } from '#util/text.ts';
import type { Card } from './card-of.ts';

/** The picture of a link preview, in the 1.91 : 1 that clients crop it to, or why there is none. */
export const CardImage = ({ image }: { image: Card['image'] }) => (
  <DataImage
    url={image?.url}
    alt={clipped(image?.alt ?? '')}
    cover
    className="aspect-[1.91] w-full"
    instead={(reason) => (
      <span className="flex items-center gap-2 text-muted text-xs">
        <Icon of={ImageOff} />
        {reason}
      </span>
    )}
  />
);
