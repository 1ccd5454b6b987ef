import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { ApiResponse } from './document.ts';
import type { Json } from './json.ts';
import { RichText } from './rich-text.tsx';
import { SchemaTable } from './schema-table.tsx';
import { describeType } from './schema-words.ts';
import { Section } from './section.tsx';

interface ResponsesProps {
  root: Json;
  answers: readonly ApiResponse[];
}

const succeeds = ({ status }: ApiResponse) => /^2/.test(status);

/** Responses of an operation: the success in full, errors collapsed by status. */
export function Responses({ root, answers }: ResponsesProps) {
  const errors = answers.filter((answer) => !succeeds(answer));
  return (
    <>
      {answers.filter(succeeds).map((answer) => (
        <Section key={answer.status} title={`Response ${answer.status}`} note={contentWords(root, answer)}>
          <Headers answer={answer} />
          <Bodies root={root} answer={answer} />
        </Section>
      ))}
      {errors.length > 0 ? (
        <Section title="Errors">
          <ul className="border-line border-t">
            {errors.map((answer) => (
              <ErrorResponse key={answer.status} root={root} answer={answer} />
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}

function ErrorResponse({ root, answer }: { root: Json; answer: ApiResponse }) {
  const [open, setOpen] = useState(false);
  const { status, description } = answer;
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
          <p className="pr-24 pb-3 text-muted text-xs">{contentWords(root, answer)}</p>
          <Headers answer={answer} />
          <Bodies root={root} answer={answer} />
        </div>
      ) : null}
    </li>
  );
}

const contentWords = (root: Json, { content }: ApiResponse) =>
  content.map(({ mediaType, schema }) => `${mediaType}, ${describeType(root, schema)}`).join('; ') ||
  'No body';

function Headers({ answer }: { answer: ApiResponse }) {
  return answer.headers.map(({ name, description }) => (
    <p key={name} className="pb-2 text-muted text-xs">
      <code className="font-mono text-mono text-strong">{name}</code> {description}
    </p>
  ));
}

function Bodies({ root, answer }: { root: Json; answer: ApiResponse }) {
  return answer.content.map(({ mediaType, schema }) => (
    <SchemaTable
      key={mediaType}
      label={`Body of ${answer.status}`}
      root={root}
      schema={schema}
      direction="answer"
    />
  ));
}
