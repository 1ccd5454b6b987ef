import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CopyId } from '#ui/copy-id.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { constraintsOf, describeType } from './describe-schema.ts';
import type { ApiDocument, ApiOperation, OperationResponse, Parameter } from './document.ts';
import { exampleCall } from './example-call.ts';
import type { Json } from './schema.ts';
import { FieldsTable, SchemaRow, SchemaTable } from './schema-table.tsx';
import { CodeBlock, MethodPath, RichText } from './typography.tsx';

interface OperationViewProps {
  document: ApiDocument;
  operation: ApiOperation;
  /** Whether it replaced another operation, not the first one after opening the screen. */
  isLinked: boolean;
  previous: ApiOperation | undefined;
  next: ApiOperation | undefined;
}

/** An operation: example call, parameters, body and responses. */
export function OperationView({ document, operation, isLinked, previous, next }: OperationViewProps) {
  const { root } = document;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // On a phone, the link that had focus is hidden.
    if (isLinked && window.document.activeElement === window.document.body)
      heading.current?.focus({ preventScroll: true });
  }, [isLinked]);
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
        {operation.deprecated ? <Tag variant="warning">Deprecated</Tag> : null}
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
      <CodeBlock label="Example call" code={exampleCall(document, operation, location.origin)} />
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
      <Responses root={root} responses={operation.responses} />
      <OperationSteps previous={previous} next={next} />
    </article>
  );
}

const parameterLocations: Record<string, string> = {
  path: 'In the path',
  query: 'Query',
  header: 'Headers',
  cookie: 'Cookies',
};

/** Path, query and header parameters. */
function Parameters({ root, parameters }: { root: Json; parameters: readonly Parameter[] }) {
  return Object.entries(parameterLocations).map(([place, title]) => {
    const rows = parameters.filter((each) => each.in === place);
    if (rows.length === 0) return null;
    return (
      <Section key={place} title={title}>
        <FieldsTable label={title} head="Parameter">
          {rows.map(({ name, required, description, schema }) => (
            <SchemaRow
              key={name}
              row={{
                path: name,
                name,
                depth: 0,
                required,
                type: describeType(root, schema),
                rules: constraintsOf(root, schema),
                description,
                inside: 0,
                circular: false,
              }}
              mark={required ? 'required' : null}
              open={false}
              onToggle={() => {}}
            />
          ))}
        </FieldsTable>
      </Section>
    );
  });
}

interface ResponsesProps {
  root: Json;
  responses: readonly OperationResponse[];
}

const succeeds = ({ status }: OperationResponse) => /^2/.test(status);

/** Responses of an operation: the success in full, errors collapsed by status. */
function Responses({ root, responses }: ResponsesProps) {
  const errors = responses.filter((response) => !succeeds(response));
  return (
    <>
      {responses.filter(succeeds).map((response) => (
        <Section
          key={response.status}
          title={`Response ${response.status}`}
          note={contentWords(root, response)}
        >
          <Headers response={response} />
          <Bodies root={root} response={response} />
        </Section>
      ))}
      {errors.length > 0 ? (
        <Section title="Errors">
          <ul className="border-line border-t">
            {errors.map((response) => (
              <ErrorResponse key={response.status} root={root} response={response} />
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}

function ErrorResponse({ root, response }: { root: Json; response: OperationResponse }) {
  const [open, setOpen] = useState(false);
  const { status, description } = response;
  return (
    <li className="border-line border-b">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-baseline gap-2 py-2 text-left text-sm -outline-offset-2 hover:bg-hover max-phone:min-h-hit"
      >
        <Icon of={ChevronRight} size="xs" className={clsx('self-center text-muted', open && 'rotate-90')} />
        <span className="w-10 flex-none font-medium font-mono text-mono text-strong">{status}</span>
        <span className="min-w-0 text-default">
          <RichText text={description ?? 'No description.'} />
        </span>
      </button>
      {open ? (
        <div className="pb-4 pl-5">
          <p className="pr-24 pb-3 text-muted text-xs">{contentWords(root, response)}</p>
          <Headers response={response} />
          <Bodies root={root} response={response} />
        </div>
      ) : null}
    </li>
  );
}

const contentWords = (root: Json, { content }: OperationResponse) =>
  content.map(({ mediaType, schema }) => `${mediaType}, ${describeType(root, schema)}`).join('; ') ||
  'No body';

function Headers({ response }: { response: OperationResponse }) {
  return response.headers.map(({ name, description }) => (
    <p key={name} className="pb-2 text-muted text-xs">
      <code className="font-mono text-mono text-strong">{name}</code> {description}
    </p>
  ));
}

function Bodies({ root, response }: { root: Json; response: OperationResponse }) {
  return response.content.map(({ mediaType, schema }) => (
    <SchemaTable
      key={mediaType}
      label={`Body of ${response.status}`}
      root={root}
      schema={schema}
      direction="response"
    />
  ));
}

interface SectionProps {
  title: string;
  /** Smaller text after the title. */
  note?: ReactNode;
  children: ReactNode;
}

function Section({ title, note, children }: SectionProps) {
  return (
    <section className="mt-8">
      <h3 className="flex min-h-7 flex-wrap items-baseline gap-x-2 pr-24 pb-2 font-semibold text-sm text-strong">
        {title}
        {note ? <span className="font-regular text-muted text-xs">{note}</span> : null}
      </h3>
      {children}
    </section>
  );
}

interface OperationStepsProps {
  previous: ApiOperation | undefined;
  next: ApiOperation | undefined;
}

/** Links to the previous and next operation. */
function OperationSteps({ previous, next }: OperationStepsProps) {
  return (
    <nav aria-label="Next operations" className="mt-10 flex gap-4 border-line border-t pt-2">
      {previous ? <Step operation={previous} /> : null}
      {next ? <Step operation={next} forward /> : null}
    </nav>
  );
}

function Step({ operation, forward = false }: { operation: ApiOperation; forward?: boolean }) {
  return (
    <Link
      to="/api"
      search={(now) => ({ ...now, op: operation.id })}
      className={clsx(
        'flex min-h-hit min-w-0 items-center gap-2 rounded-md text-muted text-sm hover:text-strong',
        forward && 'ml-auto flex-row-reverse',
      )}
    >
      <Icon of={forward ? ArrowRight : ArrowLeft} size="sm" />
      <span className="sr-only">{forward ? 'Next: ' : 'Previous: '}</span>
      <span className={clsx('min-w-0', forward && 'text-right')}>{operation.summary}</span>
    </Link>
  );
}
