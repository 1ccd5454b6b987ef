import { Link } from '@tanstack/react-router';
import { CircleHelp } from 'lucide-react';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Popover } from '#ui/popover.tsx';

/** Links to a guide, in an empty state. */
export const LearnMore = ({ guide }: { guide: string }) => (
  <Link to="/help/$guide" params={{ guide }} className={buttonStyle({})}>
    Learn more
  </Link>
);

interface ConceptHelpProps {
  /** Accessible name: `What is a page?` */
  question: string;
  /** Guide with more, and its section. */
  guide: string;
  section?: string;
  /** Features that the connected service lacks. */
  note?: string | null;
  /** The answer. */
  children: string;
}

/** A help button that explains a concept in place. */
export function ConceptHelp({ question, guide, section = '', note, children }: ConceptHelpProps) {
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
          <p>{children}</p>
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
