import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Icon } from './icon.tsx';

interface MonogramProps {
  /** Without letters, the icon is shown. */
  name: string | null | undefined;
  icon: LucideIcon;
  /** People are round, companies and groups square. */
  shape: 'round' | 'square';
  size?: keyof typeof sizes;
}

// The smallest takes the room of an icon.
const sizes = { xs: '-mx-0.5 size-5 text-3xs', md: 'size-5 text-3xs', lg: 'size-10 text-base' };
const corners = { xs: 'rounded-md', md: 'rounded-md', lg: 'rounded-xl' };

/** Initials of a person or company. Decorative: the name is next to it. */
export function Monogram({ name, icon, shape, size = 'md' }: MonogramProps) {
  const text = initials(name, 2);
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-grid flex-none place-items-center font-semibold text-muted align-middle select-none dark:bg-press',
        // Small ones stand on the sidebar, which is as dark as a well.
        size === 'xs' ? 'bg-press' : 'bg-sunken',
        sizes[size],
        shape === 'round' ? 'rounded-full' : corners[size],
      )}
    >
      {text || <Icon of={icon} size={size === 'lg' ? 'lg' : 'xs'} />}
    </span>
  );
}

const FIRST_LETTER = /[\p{L}\p{N}]\p{M}*/u;

/** Initials of a name, of its first and last word: `Greta van Hollmann` is `GH`. Empty if no word has a letter. */
export function initials(name: string | null | undefined, count: 1 | 2): string {
  const letters = (name ?? '').split(/\s+/).flatMap((word) => FIRST_LETTER.exec(word)?.[0] ?? []);
  const [first = '', last = ''] = [letters[0], letters.length > 1 ? letters.at(-1) : ''];
  return (count === 1 ? first : `${first}${last}`).toUpperCase();
}
