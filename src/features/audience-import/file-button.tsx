import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import type { ButtonProps } from '#ui/button.tsx';
import { CommandButton } from '#ui/command-button.tsx';

interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  children: string;
  onFile(file: File): void;
}

export function FileButton({ onFile, children, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <CommandButton icon={FileUp} {...rest} onClick={() => input.current?.click()}>
        {children}
      </CommandButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Lets the user select the same file again after editing it.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
