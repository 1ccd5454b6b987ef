import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import { useExpandable } from '#ui/source.tsx';

/** Renders code in backticks. Other Markdown is shown as is. */
export const InlineText = ({ text }: { text: string }) =>
  [...text.split(/(`[^`]+`)/).entries()].map(([index, part]) =>
    /^`[^`]+`$/.test(part) ? (
      <code
        key={index}
        className="inline-block max-w-full rounded-xs bg-sunken px-1 font-mono text-mono text-strong"
      >
        {part.slice(1, -1)}
      </code>
    ) : (
      part
    ),
  );

/** {@link InlineText} in paragraphs, which empty lines separate. */
export const RichText = ({ text }: { text: string }) =>
  [...text.split(/\n\s*\n/).entries()].map(([index, paragraph]) => (
    <p key={index} className="text-pretty [overflow-wrap:anywhere] not-first:mt-2">
      <InlineText text={paragraph} />
    </p>
  ));

interface CodeBlockProps {
  /** Accessible name, such as `Example call`. */
  label: string;
  /** Drawn above the code. */
  title?: ReactNode;
  code: string;
}

/** Code with a copy button. */
export function CodeBlock({ label, title, code }: CodeBlockProps) {
  const { shown, button } = useExpandable(code);
  return (
    <figure aria-label={label} className="relative rounded-lg bg-sunken inset-ring inset-ring-line">
      {title ? (
        <figcaption className="flex min-h-10 items-center border-line border-b max-phone:min-h-12 py-2 pr-12 pl-3">
          {title}
        </figcaption>
      ) : null}
      <pre
        className={clsx(
          'py-2.5 pl-3 font-mono text-mono text-strong whitespace-pre-wrap [overflow-wrap:anywhere]',
          title ? 'pr-3' : 'pr-12',
        )}
      >
        <PathText path={shown} />
      </pre>
      {button ? <div className="-mt-2.5 px-3 pb-2.5">{button}</div> : null}
      <div className="absolute top-0 right-0 p-1.5">
        <CopyButton text={code} name={label.toLowerCase()} />
      </div>
    </figure>
  );
}

interface MethodPathProps {
  method: string;
  path: string;
  /** Sets the method apart from the path, which is darker. */
  isHeading?: boolean;
}

/** Method (bold for writes) and path with highlighted parameters. */
export function MethodPath({ method, path, isHeading = false }: MethodPathProps) {
  return (
    <span className={clsx('font-mono text-mono', isHeading && 'flex items-baseline')}>
      <span
        className={clsx(
          isHeading
            ? 'mr-2 rounded-xs bg-accent-soft px-1.5 py-0.5 font-semibold text-accent-text'
            : method === 'GET'
              ? 'text-muted'
              : 'font-semibold text-default',
        )}
      >
        {method}
      </span>{' '}
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {[...path.split(/(\{[^}]*\})/).entries()].map(([index, part]) => (
          <span
            key={index}
            className={
              part.startsWith('{')
                ? isHeading
                  ? 'text-muted'
                  : 'text-faint'
                : isHeading
                  ? 'font-medium text-strong'
                  : 'text-muted'
            }
          >
            <PathText path={part} />
          </span>
        ))}
      </span>
    </span>
  );
}

/** Text that can break before each slash. */
const PathText = ({ path }: { path: string }) =>
  [...path.split(/(?=\/(?!\/))(?<!\/)/).entries()].map(([index, part]) => (
    <Fragment key={index}>
      {index > 0 || part.startsWith('/') ? <wbr /> : null}
      {part}
    </Fragment>
  ));
