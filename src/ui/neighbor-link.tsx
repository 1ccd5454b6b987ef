import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface NeighborLinkProps {
  /** Which neighbor it is: `Next`. */
  label: string;
  title: string;
  link: LinkProps;
  isNext: boolean;
  /** Below the title. */
  children?: ReactNode;
}

/** Link to the record before or after the open one, in a grid of two columns, on phones of one. */
export const NeighborLink = ({ label, title, link, isNext, children }: NeighborLinkProps) => (
  <Link
    {...link}
    className={clsx(
      'flex min-w-0 flex-col rounded-lg border border-line-strong px-3 py-2.5 text-muted text-xs hover:bg-hover',
      isNext && 'phone:col-start-2 phone:text-right',
    )}
  >
    {label} <bdi className="truncate font-medium text-sm text-strong">{title}</bdi>
    {children}
  </Link>
);
