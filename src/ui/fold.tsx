import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface FoldProps {
  title: string;
  /** After the title, on wide screens. */
  detail?: string;
  children: ReactNode;
}

/** Section that is closed at first. */
export const Fold = ({ title, detail, children }: FoldProps) => (
  <details className="group border-line border-b text-sm last:border-b-0">
    <summary className="flex h-tabs cursor-pointer items-center gap-2 text-muted -outline-offset-2 hover:text-strong">
      <Icon of={ChevronRight} size="sm" className="transition-transform group-open:rotate-90" />
      <span className="flex-none">{title}</span>
      <span className="truncate text-faint text-xs max-phone:hidden">{detail}</span>
    </summary>
    <div className="pb-4 pl-5.5">{children}</div>
  </details>
);
