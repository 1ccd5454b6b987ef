import type { ReactNode } from 'react';

export const EmptyText = ({ children }: { children: ReactNode }) => (
  <p className="text-faint text-sm">{children}</p>
);
