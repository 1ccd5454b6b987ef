import { ChevronRight } from 'lucide-react';
import { plural } from '#lib/text.ts';
import { CopyId } from './copy-id.tsx';
import { Icon } from './icon.tsx';
import { LongText } from './long-text.tsx';

/** A visitor's question, as a bubble. */
export const QuestionBubble = ({ children }: { children: string }) => (
  <p className="w-fit max-w-full rounded-lg rounded-tl-xs bg-accent-soft px-3.5 py-2.5 text-base text-strong leading-5.5 [overflow-wrap:anywhere]">
    <LongText>{children}</LongText>
  </p>
);

export const Answer = ({ children }: { children: string }) => (
  <p className="whitespace-pre-wrap text-base text-default leading-5.5 [overflow-wrap:anywhere] [&>bdi]:block">
    <LongText>{children}</LongText>
  </p>
);

/** Passages that an answer is based on. */
export const Sources = ({ ids }: { ids: readonly string[] }) =>
  ids.length > 0 ? (
    <details className="group/sources mt-2 text-muted text-xs">
      <summary className="flex h-6 w-fit cursor-pointer items-center gap-1 hover:text-strong">
        <Icon of={ChevronRight} size="sm" className="group-open/sources:rotate-90" />
        {plural(ids.length, 'source')}
      </summary>
      <ul className="flex flex-wrap gap-x-3 pl-4.5">
        {ids.map((id) => (
          <li key={id} className="min-w-0">
            <CopyId value={id} name="source" whole />
          </li>
        ))}
      </ul>
    </details>
  ) : null;
