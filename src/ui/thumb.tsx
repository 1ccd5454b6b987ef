import { clsx } from 'clsx';
import { DataImage } from './data-image.tsx';
import { initials } from './monogram.tsx';

const sizes = {
  xs: 'size-4 rounded-xs text-2xs',
  sm: 'h-5 w-7.5 rounded-sm text-2xs',
  md: 'h-6.5 w-10 rounded-sm text-2xs',
  lg: 'h-13.5 w-24 rounded-md text-lg max-phone:h-9 max-phone:w-16',
};

export interface ThumbProps {
  /** Name of the page. Its initial replaces a missing image. */
  name: string | null | undefined;
  image: string | null | undefined;
  /** Background if there is no image. Other formats than `#rgb` and `#rrggbb` are ignored. */
  color: string | null | undefined;
  size?: keyof typeof sizes;
}

/** Small picture of a page. Decorative: the page's name is next to it. */
export function Thumb({ name, image, color, size = 'md' }: ThumbProps) {
  const background = parseColor(color);
  const initial = (
    <span
      className={clsx('grid size-full place-items-center font-semibold', !background && 'text-muted')}
      style={background ? { backgroundColor: background.hex, color: background.text } : undefined}
    >
      {initials(name, 1)}
    </span>
  );
  return (
    <span
      aria-hidden
      className={clsx(
        'relative inline-block flex-none overflow-hidden bg-sunken align-middle',
        'after:absolute after:inset-0 after:rounded-[inherit] after:inset-ring after:inset-ring-line-strong',
        sizes[size],
      )}
    >
      {image ? (
        <DataImage url={image} alt="" cover className="size-full" fallback={() => initial} />
      ) : (
        initial
      )}
    </span>
  );
}

const HEX = /^#(?:([\da-f])([\da-f])([\da-f])|([\da-f]{2})([\da-f]{2})([\da-f]{2}))$/i;

/** A theme color, with white or black as its text color; one of them has a contrast of at least 4.5 (WCAG 2.2). */
export function parseColor(color: string | null | undefined) {
  const channels = HEX.exec(color?.trim() ?? '');
  if (!channels) return null;
  const [short, long] = [channels.slice(1, 4), channels.slice(4, 7)];
  const hex = short[0] ? short.map((digit) => `${digit}${digit}`) : long;
  const [red = 0, green = 0, blue = 0] = hex.map((channel) => linear(Number.parseInt(channel, 16) / 255));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return { hex: `#${hex.join('')}`, text: 1.05 / (luminance + 0.05) >= 4.5 ? 'white' : 'black' };
}

/** Linear light of an sRGB channel (IEC 61966-2-1). */
const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
