import type { ReactNode } from 'react';
import { AudienceSide } from './audience-side.tsx';
import type { useAudience } from './use-audience.ts';

interface AudienceLayoutProps {
  pageId: string;
  audienceId: string;
  audience: ReturnType<typeof useAudience>;
  children: ReactNode;
}

export function AudienceLayout({ children, ...of }: AudienceLayoutProps) {
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_var(--spacing-aside)] max-wide:grid-cols-1 max-wide:content-start">
      <div className="min-w-0 max-w-240 px-gutter pt-5 pb-16 max-wide:pb-8">{children}</div>
      <AudienceSide {...of} />
    </div>
  );
}
