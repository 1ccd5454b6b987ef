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
    <div className="flex max-w-empty flex-col items-start gap-1 px-gutter py-8">
      <Illustration of={illustration} />
      <p className="mt-3 max-w-full font-semibold text-sm text-strong [overflow-wrap:anywhere]">{title}</p>
      <div className="max-w-full text-muted text-pretty text-sm [overflow-wrap:anywhere]">{children}</div>
      {actions ? <div className="mt-3 flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}
