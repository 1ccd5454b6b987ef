import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface NoMatchProps {
  /** `No page matches`. */
  title: string;
  /** Button label: `Clear search and filters`. */
  clear: string;
  onClear(): void;
  /** The searched fields, as a hint. */
  children: ReactNode;
}

/** Shown instead of rows if none matches the search and filters. */
export function NoMatch({ title, clear, onClear, children }: NoMatchProps) {
  return (
    <EmptyState icon={SearchX} title={title} actions={<Button onClick={onClear}>{clear}</Button>}>
      {children}
    </EmptyState>
  );
}
