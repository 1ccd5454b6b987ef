import { ImageOff } from 'lucide-react';
import { truncate } from '#lib/text.ts';
import { DataImage } from '#ui/data-image.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Card } from './card-of.ts';

/** Image of a link preview at 1.91:1, the ratio clients crop to, or why it's missing. */
export function CardImage({ image }: { image: Card['image'] }) {
  const alt = truncate(image?.alt?.trim() ?? '');
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
