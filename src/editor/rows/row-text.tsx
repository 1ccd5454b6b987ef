import type { ReactNode } from 'react';
import { Tag } from '#ui/tag.tsx';

interface RowTextProps {
  mono?: boolean;
  children: string;
}

/** As much of a text as a line has room for, however long it is. */
const MOST_CHARACTERS = 300;

/** The second text of a row's head, in what room the title leaves; a long title leaves it some. */
export const RowText = ({ mono = false, children: text }: RowTextProps) => (
  <span
    className={`min-w-20 flex-1 truncate text-muted empty:min-w-0 max-phone:hidden ${mono ? 'font-mono text-mono' : ''}`}
  >
    {text ? <bdi>{text.slice(0, MOST_CHARACTERS)}</bdi> : null}
  </span>
);

/** A tag at the end of a row's head, for its kind say. */
export const RowTag = ({ children }: { children: ReactNode }) => (
  <span className="flex max-w-40 flex-none max-phone:hidden">
    <Tag>
      <bdi className="truncate">{children}</bdi>
    </Tag>
  </span>
);
