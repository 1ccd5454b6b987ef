import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Icon } from '#ui/icon.tsx';
import type { NavItem } from './nav-items.ts';

/**
 * Classes of a sidebar link.
 *
 * @param quiet less prominent than the main links
 */
export const navStyle = (rail: boolean, isSubtle = false) =>
  clsx(
    'group flex h-7.5 items-center gap-2.5 rounded-md px-2 hover:bg-press',
    isSubtle ? 'text-muted' : 'font-nav',
    'aria-[current]:bg-press aria-[current]:font-medium aria-[current]:text-strong',
    rail ? 'max-tablet:size-10 max-tablet:h-10 max-tablet:justify-center max-tablet:px-0' : 'max-phone:h-hit',
  );

interface NavLinkProps extends Omit<NavItem, 'shortcut'> {
  /** Icon only on tablets. */
  rail: boolean;
}

export function NavLink({ label, icon, link, exact = false, rail }: NavLinkProps) {
  return (
    <Link
      {...link}
      title={label}
      activeOptions={{ includeSearch: false, exact }}
      activeProps={{ 'aria-current': 'page' }}
      className={navStyle(rail)}
    >
      <Icon of={icon} className="text-muted group-aria-[current]:text-strong" />
      <span className={rail ? 'max-tablet:sr-only' : undefined}>{label}</span>
    </Link>
  );
}
