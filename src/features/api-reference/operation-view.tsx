import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CopyId } from '#ui/copy-id.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { Responses } from './answers.tsx';
import { CodeBlock } from './code-block.tsx';
import { curlOf } from './curl.ts';
import type { ApiDocument, ApiOperation } from './document.ts';
import { MethodPath } from './method-path.tsx';
import { OperationSteps } from './operation-steps.tsx';
import { Parameters } from './parameters.tsx';
import { RichText } from './rich-text.tsx';
import { SchemaTable } from './schema-table.tsx';
import { Section } from './section.tsx';

interface OperationViewProps {
  document: ApiDocument;
  operation: ApiOperation;
  /** Whether it replaced another operation, not the first one after opening the screen. */
  arrived: boolean;
  previous: ApiOperation | undefined;
  next: ApiOperation | undefined;
}

/** An operation: example call, parameters, body and responses. */
export function OperationView({ document, operation, arrived, previous, next }: OperationViewProps) {
  const { root } = document;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // On a phone, the link that had focus is hidden.
    if (arrived && window.document.activeElement === window.document.body)
      heading.current?.focus({ preventScroll: true });
  }, [arrived]);
  return (
    <article className="min-w-0 max-w-240 px-gutter pt-6 pb-16 max-tablet:pt-3">
      <Link
        to="/api"
        search={({ q }) => ({ q })}
        className="tablet:hidden mb-1 inline-flex min-h-hit items-center gap-2 rounded-md text-muted text-sm hover:text-strong"
      >
        <Icon of={ArrowLeft} size="sm" />
        All operations
      </Link>
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
        {operation.tag} <CopyId value={operation.id} name="operation" whole />
        {operation.deprecated ? <Tag tone="warning">Deprecated</Tag> : null}
      </p>
      <h2
        ref={heading}
        tabIndex={-1}
        className="mt-1 font-semibold text-strong text-xl [overflow-wrap:anywhere]"
      >
        {operation.summary}
      </h2>
      <p className="mt-1 mb-4">
        <MethodPath method={operation.method} path={operation.path} />
      </p>
      {operation.description ? (
        <div className="mb-4 max-w-prose text-sm">
          <RichText text={operation.description} />
        </div>
      ) : null}
      <CodeBlock label="Example call" code={curlOf(document, operation, location.origin)} />
      <Parameters root={root} parameters={operation.parameters} />
      {operation.body?.content.map(({ mediaType, schema }) => (
        <Section
          key={mediaType}
          title="Body"
          note={operation.body?.required ? `${mediaType}, required` : mediaType}
        >
          <SchemaTable label="Body" root={root} schema={schema} direction="request" />
        </Section>
      ))}
      <Responses root={root} answers={operation.answers} />
      <OperationSteps previous={previous} next={next} />
    </article>
  );
}
