import { clsx } from 'clsx';

interface MethodPathProps {
  method: string;
  path: string;
  /** Truncates to one line. */
  short?: boolean;
}

/** Method (bold for writes) and path with highlighted parameters. */
export function MethodPath({ method, path, short = false }: MethodPathProps) {
  return (
    <span className={clsx('font-mono text-mono', short ? 'block truncate' : '[overflow-wrap:anywhere]')}>
      <span className={method === 'GET' ? 'text-muted' : 'font-semibold text-default'}>{method}</span>{' '}
      {[...path.split(/(\{[^}]*\})/).entries()].map(([index, part]) => (
        <span key={index} className={part.startsWith('{') ? 'text-faint' : 'text-muted'}>
          {part}
        </span>
      ))}
    </span>
  );
}
