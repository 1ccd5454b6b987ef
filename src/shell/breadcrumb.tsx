import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';

export interface Crumb {
  label: string;
  /** Where it leads; the last one has none. */
  link?: LinkProps;
  /** Whether it is a record's name, which the document title includes. */
  record?: boolean;
}

/** Where the screen is. Two levels remain on a tablet, one on a phone. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav
      aria-label="Breadcrumb"
      className="@container min-w-0 flex-1 overflow-hidden text-muted text-sm whitespace-nowrap"
    >
      {/* A letter or two says nothing; the heading below says where the screen is, too. */}
      <ol className="flex min-w-0 items-center gap-1.5 @max-[3rem]:hidden">
        {[...crumbs.entries()].map(([index, { label, link }]) => {
          const fromEnd = crumbs.length - 1 - index;
          return (
            <li
              key={index}
              className={clsx(
                'flex items-center gap-1.5',
                fromEnd > 1 && 'max-tablet:hidden',
                // The last one is cut first; on a tablet the one before it is, too, rather than at the bar's edge.
                fromEnd > 0 ? 'min-w-0 shrink-0 max-tablet:shrink max-phone:hidden' : 'min-w-8 shrink-[99]',
              )}
            >
              {link ? (
                <>
                  <Link
                    {...link}
                    className="inline-block max-w-50 truncate rounded-xs hover:text-strong max-tablet:max-w-40"
                  >
                    {label}
                  </Link>
                  <span aria-hidden className="text-faint opacity-60">
                    /
                  </span>
                </>
              ) : (
                <span aria-current="page" className="truncate font-medium text-strong">
                  {label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
