import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { clipped } from '#lib/text.ts';
import { DataImage } from '#ui/data-image.tsx';

/** Longer than the pause between two keystrokes: no half-typed url is asked for. */
const PAUSE = 500;

interface LogoProps {
  alt: string | null | undefined;
  url: string | null | undefined;
}

/** A logo of the call-to-action card; its text stands for it where there is no picture. */
export function Logo({ alt, url }: LogoProps) {
  const settled = useDebouncedValue(url, PAUSE);
  const name = clipped(alt?.trim() ?? '', 80);
  if (!settled?.trim()) return name ? <Name>{name}</Name> : <span className="text-faint">No image</span>;
  return (
    <DataImage
      url={settled}
      alt={name}
      className="h-6 w-20"
      {...(name ? { instead: () => <Name>{name}</Name> } : {})}
    />
  );
}

const Name = ({ children }: { children: string }) => (
  <bdi className="max-w-full truncate font-semibold text-default text-sm">{children}</bdi>
);
