import { Link } from '@tanstack/react-router';
import { CircleHelp } from 'lucide-react';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Popover } from '#ui/popover.tsx';

const concepts = {
  page: {
    question: 'What is a page?',
    text: 'A web page your team publishes. Visitors use its buttons and can ask its page agent, an AI assistant, questions.',
    guide: 'getting-started',
    section: 'page',
  },
  audience: {
    question: 'What is an audience?',
    text: 'A page tailored to one company or person. It overrides only what differs from the page.',
    guide: 'audiences',
    section: '',
  },
  version: {
    question: 'What is a version?',
    text: 'Each change to an audience creates a version. Visitors see the latest published one.',
    guide: 'audiences',
    section: 'versions',
  },
  topic: {
    question: 'What is a topic?',
    text: 'Something pages can talk about, with a title, a purpose and entries.',
    guide: 'support',
    section: 'topics',
  },
  person: {
    question: 'What is a person?',
    text: 'Someone your team knows, by email, phone or LinkedIn. Audiences and log entries can belong to a person.',
    guide: 'support',
    section: 'people',
  },
  account: {
    question: 'What is an account?',
    text: 'A company, known by its domain, with its people and a log of what happened.',
    guide: 'support',
    section: 'accounts',
  },
} as const;

/** Links to a guide, in an empty state. */
export const LearnMore = ({ guide }: { guide: string }) => (
  <Link to="/help/$guide" params={{ guide }} className={buttonStyle({})}>
    Learn more
  </Link>
);

interface ConceptHelpProps {
  concept: keyof typeof concepts;
  /** What doesn't work with the connected service. */
  note?: string | null;
}

/** A help button that explains a concept in place. */
export function ConceptHelp({ concept, note }: ConceptHelpProps) {
  const { question, text, guide, section } = concepts[concept];
  return (
    <Popover
      label={question}
      trigger={<Icon of={CircleHelp} size="sm" />}
      triggerProps={{
        'aria-label': question,
        title: question,
        className: `${buttonStyle({ variant: 'ghost', size: 'sm', square: true })} text-muted print:hidden`,
      }}
      className="w-72 max-w-[calc(100vw-(--spacing(8)))] p-3 text-sm"
    >
      {(close) => (
        <div tabIndex={-1} data-autofocus className="flex flex-col gap-2 outline-none">
          <p>{text}</p>
          {note ? <p>{note}</p> : null}
          <Link
            to="/help/$guide"
            params={{ guide }}
            hash={section}
            onClick={close}
            className={`${linkStyle} w-fit`}
          >
            Learn more
          </Link>
        </div>
      )}
    </Popover>
  );
}
