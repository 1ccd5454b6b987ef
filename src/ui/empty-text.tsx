import type { ReactNode } from 'react';

/** Short text for an empty section. */
export const EmptyText = ({ children }: { children: ReactNode }) => (
  <p className="text-faint text-sm">{children}</p>
);
