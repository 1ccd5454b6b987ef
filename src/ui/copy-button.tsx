import { Check, Copy, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#lib/copy.ts';
import { IconButton } from './icon-button.tsx';

interface CopyButtonProps {
  text: string;
  /** Names the copied content: `script`. */
  name: string;
  icon?: LucideIcon;
}

/** Copies a text that is too long to be a button itself. */
export function CopyButton({ text, name, icon = Copy }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const rest = () => setCopied(false);
  return (
    <>
      <IconButton
        icon={copied ? Check : icon}
        label={copied ? 'Copied' : `Copy ${name}`}
        className="print:hidden"
        onClick={async () => setCopied(await copyText(text))}
        onBlur={rest}
        onPointerLeave={rest}
      />
      <span aria-live="polite" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </>
  );
}
