import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import type { ApiOperation } from './document.ts';

interface OperationStepsProps {
  previous: ApiOperation | undefined;
  next: ApiOperation | undefined;
}

/** Links to the previous and next operation. */
export function OperationSteps({ previous, next }: OperationStepsProps) {
  return (
    <nav aria-label="Next operations" className="mt-10 flex gap-4 border-line border-t pt-2">
      {previous ? <Step operation={previous} /> : null}
      {next ? <Step operation={next} forward /> : null}
    </nav>
  );
}

function Step({ operation, forward = false }: { operation: ApiOperation; forward?: boolean }) {
  return (
    <Link
      to="/api"
      search={(now) => ({ ...now, op: operation.id })}
      className={clsx(
        'flex min-h-hit min-w-0 items-center gap-2 rounded-md text-muted text-sm hover:text-strong',
        forward && 'ml-auto flex-row-reverse',
      )}
    >
      <Icon of={forward ? ArrowRight : ArrowLeft} size="sm" />
      <span className="sr-only">{forward ? 'Next: ' : 'Previous: '}</span>
      <span className={clsx('min-w-0', forward && 'text-right')}>{operation.summary}</span>
    </Link>
  );
}
