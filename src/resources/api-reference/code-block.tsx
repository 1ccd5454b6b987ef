import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { copyText } from '#util/copy.ts';

interface CodeBlockProps {
  /** What it is: `Example call`. */
  label: string;
  code: string;
}

/** Code to be copied. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => setCopied(await copyText(code));
  return (
    <figure aria-label={label} className="flex items-start rounded-lg bg-sunken inset-ring inset-ring-line">
      <pre className="min-w-0 flex-1 px-3 py-2.5 font-mono text-mono text-strong whitespace-pre-wrap [overflow-wrap:anywhere]">
        {code}
      </pre>
      <div className="flex-none p-1.5">
        <IconButton
          icon={copied ? Check : Copy}
          label={copied ? 'Copied' : `Copy ${label.toLowerCase()}`}
          className="max-phone:size-hit"
          onClick={copy}
          onBlur={() => setCopied(false)}
          onPointerLeave={() => setCopied(false)}
        />
        <span aria-live="polite" className="sr-only">
          {copied ? 'Copied' : ''}
        </span>
      </div>
    </figure>
  );
}
