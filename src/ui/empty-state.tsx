import type { ReactNode } from 'react';
import type { IllustrationName } from './illustration.tsx';
import { onDemand } from './on-demand.tsx';

const Illustration = onDemand(async () => (await import('./illustration.tsx')).Illustration, {
  fallback: <div className="h-24 w-40" />,
  isDecorative: true,
});

interface EmptyStateProps {
  illustration: IllustrationName;
  title: string;
  /** Why it is empty and what to do. */
  children: ReactNode;
  /** One or two buttons. */
  actions?: ReactNode;
}

/** Shown instead of rows or charts, left-aligned like them. */
export function EmptyState({ illustration, title, children, actions }: EmptyStateProps) {
  return (
    <div className="flex max-w-empty flex-col gap-4 px-gutter py-8">
      <div className="flex-none">
        <Illustration of={illustration} />
      </div>
      <div className="flex min-w-0 max-w-full flex-col items-start gap-1 text-sm [overflow-wrap:anywhere]">
        <p className="font-semibold text-strong">{title}</p>
        <div className="text-muted text-pretty">{children}</div>
        {actions ? <div className="mt-3 flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </div>
  );
}
