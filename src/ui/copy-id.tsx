import { clsx } from 'clsx';
import { Check, Copy } from 'lucide-react';
import { shortenId } from '#lib/id.ts';
import { useCopyText } from './copy-button.tsx';
import { Icon } from './icon.tsx';

interface CopyIdProps {
  value: string;
  /** Name of the ID: `page id`. */
  name: string;
  /** Wraps the ID instead of shortening it. */
  whole?: boolean;
}

/** ID that a click copies. */
export function CopyId({ value, name, whole = false }: CopyIdProps) {
  const { isCopied, copy } = useCopyText(value);
  return (
    <button
      type="button"
      onClick={copy}
      title={isCopied ? 'Copied' : `Copy ${name} ${value}`}
      className="touch inline-flex min-w-0 max-w-full items-center gap-1 rounded-sm text-muted hover:text-strong"
    >
      <span className="sr-only">Copy {name} </span>
      <span
        className={clsx('font-mono text-mono', whole ? 'text-left [overflow-wrap:anywhere]' : 'truncate')}
      >
        {whole ? value : shortenId(value)}
      </span>
      <Icon
        of={isCopied ? Check : Copy}
        size="xs"
        className={clsx('print:hidden', isCopied ? 'text-success' : 'opacity-70')}
      />
      <span role="status" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </button>
  );
}
