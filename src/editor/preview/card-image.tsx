import { ImageOff } from 'lucide-react';
import { clipped } from '#lib/text.ts';
import { DataImage } from '#ui/data-image.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Card } from './card-of.ts';

/** The picture of a link preview, in the 1.91 : 1 that clients crop it to, or why there is none. */
export function CardImage({ image }: { image: Card['image'] }) {
  const alt = clipped(image?.alt?.trim() ?? '');
  return (
    <DataImage
      url={image?.url}
      alt={alt}
      cover
      className="aspect-[1.91] w-full"
      instead={(reason) => (
        <span className="flex max-w-full flex-col items-center gap-1 px-4 text-center text-xs">
          <span className="flex items-center gap-2 text-muted">
            <Icon of={ImageOff} />
            {reason}
          </span>
          {image?.url && alt ? (
            <bdi className="line-clamp-3 text-default [overflow-wrap:anywhere]">{alt}</bdi>
          ) : null}
        </span>
      )}
    />
  );
}
