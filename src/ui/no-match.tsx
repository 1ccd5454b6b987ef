import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface NoMatchProps {
  /** `No page matches`. */
  title: string;
  /** What to press: `Clear search and filters`. */
  clear: string;
  onClear(): void;
  /** What is looked at, so that one knows what else to search for. */
  children: ReactNode;
}

/** Stands in the place of rows where there are some, but none is what is searched and filtered for. */
export function NoMatch({ title, clear, onClear, children }: NoMatchProps) {
  return (
    <EmptyState icon={SearchX} title={title} actions={<Button onClick={onClear}>{clear}</Button>}>
      {children}
    </EmptyState>
  );
}
