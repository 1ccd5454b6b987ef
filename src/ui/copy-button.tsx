import { Check, Copy } from 'lucide-react';
import { copyText } from '#lib/copy.ts';
import { useConfirmation } from '#lib/hooks/use-confirmation.ts';
import { IconButton } from './icon-button.tsx';

interface CopyButtonProps {
  text: string;
  /** Names the copied content: `script`. */
  name: string;
}

/** Copies a text that is too long to be a button itself. */
export function CopyButton({ text, name }: CopyButtonProps) {
  const { isCopied, copy } = useCopyText(text);
  return (
    <>
      <IconButton
        icon={isCopied ? Check : Copy}
        label={isCopied ? 'Copied' : `Copy ${name}`}
        className="print:hidden"
        onClick={copy}
      />
      <span aria-live="polite" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
}

/** Copies a text, and confirms it for a moment. */
export function useCopyText(text: string) {
  const [copied, confirmCopied] = useConfirmation<string>();
  const copy = async () => {
    if (await copyText(text)) confirmCopied(text);
  };
  return { isCopied: copied === text, copy };
}
