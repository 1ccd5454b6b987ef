import type { ReactNode } from 'react';
import { Tag } from '#ui/tag.tsx';

/** Limits the text in the DOM; a line can't show more. */
const MAX_LENGTH = 300;

/** Secondary text of a row's header, until the row is open and has its field. */
export const RowText = ({ mono = false, children: text }: { mono?: boolean; children: string }) => (
  <span
    className={`min-w-20 flex-1 truncate text-muted empty:min-w-0 group-has-aria-expanded/head:*:hidden max-phone:min-w-0 max-phone:*:hidden ${mono ? 'font-mono text-mono' : ''}`}
  >
    {text ? <bdi>{text.slice(0, MAX_LENGTH)}</bdi> : null}
  </span>
);

/** Tag at the end of a row's header. */
export const RowTag = ({ children }: { children: ReactNode }) => (
  <span className="flex max-w-40 flex-none max-phone:max-w-24 max-phone:group-has-aria-expanded/head:hidden">
    <Tag>
      <bdi className="truncate">{children}</bdi>
    </Tag>
  </span>
);
