import { CopyButton } from '#ui/copy-button.tsx';

interface CodeBlockProps {
  /** Title, such as `Example call`. */
  label: string;
  code: string;
}

/** Code with a copy button. */
export const CodeBlock = ({ label, code }: CodeBlockProps) => (
  <figure aria-label={label} className="flex items-start rounded-lg bg-sunken inset-ring inset-ring-line">
    <pre className="min-w-0 flex-1 px-3 py-2.5 font-mono text-mono text-strong whitespace-pre-wrap [overflow-wrap:anywhere]">
      {code}
    </pre>
    <div className="flex-none p-1.5">
      <CopyButton text={code} name={label.toLowerCase()} />
    </div>
  </figure>
);
