import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { SquarePen } from 'lucide-react';
import { buttonStyle, inRow } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import type { ListedPage } from './pages-queries.ts';

/** From a row straight to the editor. */
export const EditLink = ({ page }: { page: ListedPage }) => (
  <Link
    to="/pages/$pageId/edit"
    params={{ pageId: page.pageId }}
    aria-label="Edit"
    title="Edit"
    className={clsx(
      buttonStyle({ variant: 'ghost', size: 'sm', square: true }),
      inRow,
      'align-middle max-tablet:hidden',
    )}
  >
    <Icon of={SquarePen} />
  </Link>
);
