import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { imageSource } from '#lib/link.ts';
import { truncate } from '#lib/text.ts';
import { externalImages } from '#storage/settings.ts';
import { Icon } from './icon.tsx';

interface DataImageProps {
  url: string | null | undefined;
  /** Alternative text; empty if adjacent text says the same. */
  alt: string | null | undefined;
  /** Sets its size. */
  className: string;
  /** Crops the image to fill its size, as link previews do; without a border. */
  cover?: boolean;
  /** Shown if the image can't be loaded; an icon by default. */
  fallback?(reason: string): ReactNode;
}

/** Image from the service. Shows a placeholder if it is missing, not allowed or fails to load. */
export function DataImage({ url, alt, className, cover = false, fallback }: DataImageProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const source = imageSource(url);
  const isBlocked = useSetting(externalImages) === 'off' && source?.startsWith('https:');
  const frame = clsx('overflow-hidden', !cover && 'rounded-sm inset-ring inset-ring-line', className);
  if (!source || isBlocked || broken === source) {
    const reason = isBlocked
      ? 'Images from other sites are off'
      : source
        ? "The image couldn't be loaded"
        : url
          ? 'Only https images are shown'
          : 'No image';
    return (
      <span title={reason} className={clsx('grid place-items-center bg-sunken text-faint', frame)}>
        {fallback ? (
          fallback(reason)
        ) : (
          <>
            <Icon of={ImageOff} />
            <span className="sr-only">{alt?.trim() ? `${truncate(alt)} (${reason})` : reason}</span>
          </>
        )}
      </span>
    );
  }
  return (
    <img
      src={source}
      alt={alt ?? ''}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(source)}
      onLoad={() => setLoaded(source)}
      // Logos assume a white background; on a dark one many would be invisible.
      data-theme={loaded === source ? 'light' : undefined}
      className={clsx(
        cover ? 'object-cover' : 'object-contain p-0.5',
        loaded === source ? 'bg-surface' : 'bg-sunken',
        frame,
      )}
    />
  );
}
