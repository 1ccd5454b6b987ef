import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';

export interface Crumb {
  label: string;
  link?: LinkProps;
  /** Whether it is a record's name, which the document title includes. */
  record?: boolean;
}

/** Shows two levels on tablets, one on phones. */
export function Breadcrumb({ breadcrumbs }: { breadcrumbs: readonly Crumb[] }) {
  return (
    <nav
      aria-label="Breadcrumb"
      className="@container min-w-0 flex-1 overflow-hidden text-muted text-sm whitespace-nowrap"
    >
      {/* Hidden if it would be truncated to a letter or two; the heading names the screen, too. */}
      <ol className="flex min-w-0 items-center gap-1.5 @max-[3rem]:hidden">
        {[...breadcrumbs.entries()].map(([index, { label, link }]) => {
          const fromEnd = breadcrumbs.length - 1 - index;
          return (
            <li
              key={index}
              className={clsx(
                'flex items-center gap-1.5',
                fromEnd > 1 && 'max-tablet:hidden',
                // Truncates the last one first; on tablets also the one before it.
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
