import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#util/copy.ts';
import { IconButton } from './icon-button.tsx';

interface CopyButtonProps {
  text: string;
  /** What is copied: `script`. */
  name: string;
}

/** Copies a text that is too long to be a button itself. */
export function CopyButton({ text, name }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const rest = () => setCopied(false);
  return (
    <>
      <IconButton
        icon={copied ? Check : Copy}
        label={copied ? 'Copied' : `Copy ${name}`}
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
