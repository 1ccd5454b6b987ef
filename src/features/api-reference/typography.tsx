import { clsx } from 'clsx';
import { Fragment } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';

/** Renders code in backticks. Other Markdown is shown as is. */
export const InlineText = ({ text }: { text: string }) =>
  [...text.split(/(`[^`]+`)/).entries()].map(([index, part]) =>
    /^`[^`]+`$/.test(part) ? (
      <code key={index} className="rounded-xs bg-sunken px-1 font-mono text-mono text-strong">
        {part.slice(1, -1)}
      </code>
    ) : (
      part
    ),
  );

/** {@link InlineText} in paragraphs, which empty lines separate. */
export const RichText = ({ text }: { text: string }) =>
  [...text.split(/\n\s*\n/).entries()].map(([index, paragraph]) => (
    <p key={index} className="[overflow-wrap:anywhere] not-first:mt-2">
      <InlineText text={paragraph} />
    </p>
  ));

interface CodeBlockProps {
  /** Title, such as `Example call`. */
  label: string;
  code: string;
  /** Scrolls longer code. */
  isScrollable?: boolean;
}

/** Code with a copy button. */
export const CodeBlock = ({ label, code, isScrollable = false }: CodeBlockProps) => (
  <figure aria-label={label} className="flex items-start rounded-lg bg-sunken inset-ring inset-ring-line">
    <pre
      tabIndex={isScrollable ? 0 : undefined}
      className={clsx(
        'min-w-0 flex-1 px-3 py-2.5 font-mono text-mono text-strong whitespace-pre-wrap [overflow-wrap:anywhere]',
        isScrollable && 'max-h-80 overflow-y-auto',
      )}
    >
      {code}
    </pre>
    <div className="flex-none p-1.5">
      <CopyButton text={code} name={label.toLowerCase()} />
    </div>
  </figure>
);

/** Method (bold for writes) and path with highlighted parameters. */
export function MethodPath({ method, path }: { method: string; path: string }) {
  return (
    <span className="font-mono text-mono [overflow-wrap:anywhere]">
      <span className={method === 'GET' ? 'text-muted' : 'font-semibold text-default'}>{method}</span>{' '}
      {[...path.split(/(\{[^}]*\}|(?=\/))/).entries()].map(([index, part]) => (
        <Fragment key={index}>
          {part.startsWith('/') ? <wbr /> : null}
          <span className={part.startsWith('{') ? 'text-faint' : 'text-muted'}>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}
