import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CopyId } from '#ui/copy-id.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ApiDocument, ApiOperation, ApiResponse, Parameter } from './document.ts';
import { exampleCall, exampleValue } from './example-call.ts';
import { describeType, type Schema, type Schemas } from './schema.ts';
import { SchemaTable } from './schema-table.tsx';
import { CodeBlock, InlineText, MethodPath, RichText } from './typography.tsx';

interface OperationViewProps {
  document: ApiDocument;
  operation: ApiOperation;
  /** Whether it replaced another operation, not the first one after opening the screen. */
  isLinked: boolean;
  previous: ApiOperation | undefined;
  next: ApiOperation | undefined;
}

/** On a phone, the link that had focus is hidden. */
const focusIfLost = (heading: HTMLElement | null) => {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
};

/** An operation: an example of call and response, parameters, body, responses, and errors collapsed by status. */
export function OperationView({ document, operation, isLinked, previous, next }: OperationViewProps) {
  const { operationId, tags, summary, method, path, description, parameters, requestBody } = operation;
  const { schemas } = document.components;
  const [successes, errors] = [true, false].map((isSuccess) =>
    Object.entries(operation.responses).filter(([status]) => Number(status) < 400 === isSuccess),
  );
  const [example] = (successes ?? []).flatMap(([status, { content }]) =>
    Object.values(content ?? {}).map(({ schema }) => ({ status, schema })),
  );
  const sections = [
    ...(parameters.length > 0 ? ['Parameters'] : []),
    ...(requestBody ? ['Body'] : []),
    ...(successes ?? []).map(([status]) => `Response ${status}`),
    'Errors',
  ];
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
        {tags[0]} <CopyId value={operationId} name="operation" whole />
      </p>
      <h2
        ref={isLinked ? focusIfLost : null}
        tabIndex={-1}
        className="mt-1 font-semibold text-strong text-xl [overflow-wrap:anywhere]"
      >
        {summary}
      </h2>
      <div className="mt-2 mb-5 max-w-prose text-base text-default leading-5.5">
        <RichText text={description} />
      </div>
      <CodeBlock
        label="Example call"
        title={<MethodPath method={method} path={path} isHeading />}
        code={exampleCall(document, operation, location.origin)}
      />
      {example ? (
        <div className="mt-3">
          <CodeBlock
            label="Example response"
            title={
              <span className="font-mono text-mono text-muted">
                <span className="font-semibold text-success">{example.status}</span>{' '}
                {describeType(schemas, example.schema)}
              </span>
            }
            code={JSON.stringify(exampleValue(schemas, example.schema), null, 2)}
          />
        </div>
      ) : null}
      <nav
        aria-label="Parts of the operation"
        className="sticky top-topbar z-sticky mt-4 box-content flex h-11 items-center gap-4 overflow-x-auto border-line border-b bg-surface text-muted text-sm whitespace-nowrap"
      >
        {sections.map((title) => (
          <Link
            key={title}
            to="/api"
            search={true}
            hash={idOf(title)}
            replace
            className="touch rounded-sm hover:text-strong"
          >
            {title}
          </Link>
        ))}
      </nav>
      {parameters.length > 0 ? (
        <Section title="Parameters">
          <SchemaTable
            label="Parameters"
            head="Name"
            schemas={schemas}
            schema={parametersSchema(parameters)}
            places={Object.fromEntries(parameters.map((each) => [each.name, each.in]))}
            direction="request"
          />
        </Section>
      ) : null}
      {Object.entries(requestBody?.content ?? {}).map(([mediaType, { schema }]) => (
        <Section key={mediaType} title="Body" note={`${mediaType}, required`}>
          <SchemaTable label="Body" schemas={schemas} schema={schema} direction="request" />
        </Section>
      ))}
      {successes?.map(([status, response]) => (
        <Section key={status} title={`Response ${status}`} note={describeContent(schemas, response)}>
          <ResponseContent schemas={schemas} status={status} response={response} />
        </Section>
      ))}
      <Section title="Errors">
        <ul className="border-line border-t">
          {errors?.map(([status, response]) => (
            <ErrorResponse key={status} schemas={schemas} status={status} response={response} />
          ))}
        </ul>
      </Section>
      <nav aria-label="Next operations" className="mt-10 flex gap-4 border-line border-t pt-2">
        {previous ? <Step operation={previous} /> : null}
        {next ? <Step operation={next} forward /> : null}
      </nav>
    </article>
  );
}

const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/** Parameters as the properties of an object. */
const parametersSchema = (parameters: readonly Parameter[]): Schema => ({
  properties: Object.fromEntries(
    parameters.map(({ name, schema, description, example }) => [
      name,
      { ...schema, description, examples: [example] },
    ]),
  ),
  required: parameters.flatMap(({ name, required }) => (required ? name : [])),
});

interface ResponseProps {
  schemas: Schemas;
  status: string;
  response: ApiResponse;
}

function ErrorResponse(props: ResponseProps) {
  const [open, setOpen] = useState(false);
  const { schemas, status, response } = props;
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
        <span className="min-w-0 text-default [overflow-wrap:anywhere]">
          <InlineText text={response.description} />
        </span>
      </button>
      {open ? (
        <div className="pb-4 pl-5">
          <p className="pr-24 pb-3 text-muted text-xs">{describeContent(schemas, response)}</p>
          <ResponseContent {...props} />
        </div>
      ) : null}
    </li>
  );
}

const describeContent = (schemas: Schemas, { content = {} }: ApiResponse) =>
  Object.entries(content).map(([mediaType, { schema }]) => `${mediaType}, ${describeType(schemas, schema)}`);

/** Body and headers of a response. */
const ResponseContent = ({ schemas, status, response }: ResponseProps) => (
  <>
    {Object.entries(response.content ?? {}).map(([mediaType, { schema }]) => (
      <SchemaTable
        key={mediaType}
        label={`Body of ${status}`}
        schemas={schemas}
        schema={schema}
        direction="response"
      />
    ))}
    <h4 className="pt-4 pb-2 font-medium text-muted text-xs">Headers</h4>
    <ul className="border-line border-t">
      {Object.entries(response.headers).map(([name, { description }]) => (
        <li
          key={name}
          className="grid grid-cols-[2fr_3fr] border-line border-b py-2 text-default text-sm wide:grid-cols-[calc(var(--spacing)*54)_1fr]"
        >
          <code className="font-mono text-mono text-strong [overflow-wrap:anywhere]">{name}</code>
          <span>
            <InlineText text={description} />
          </span>
        </li>
      ))}
    </ul>
  </>
);

interface SectionProps {
  title: string;
  /** Smaller text after the title. */
  note?: ReactNode;
  children: ReactNode;
}

function Section({ title, note, children }: SectionProps) {
  return (
    <section id={idOf(title)} className="mt-9 scroll-mt-24">
      <h3 className="flex min-h-7 flex-wrap items-baseline gap-x-2 pr-24 pb-2 font-semibold text-base text-strong">
        {title}
        {note ? <span className="font-regular text-muted text-xs">{note}</span> : null}
      </h3>
      {children}
    </section>
  );
}

/** Link to the previous or next operation. */
function Step({ operation, forward = false }: { operation: ApiOperation; forward?: boolean }) {
  return (
    <Link
      to="/api"
      search={(now) => ({ ...now, op: operation.operationId })}
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
