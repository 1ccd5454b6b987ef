import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import {
  MAX_ASKING_SESSIONS,
  newestQuestionsQuery,
  type Question,
  type RepeatedQuestion,
  repeatedQuestionsQuery,
} from '#features/pages/public.ts';
import { plural, truncate } from '#lib/text.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { QuerySection } from '#shell/query-section.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyText } from '#ui/empty-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonBar } from '#ui/skeleton.tsx';
import { Time } from '#ui/time.tsx';
import { useIsPrinting } from '#ui/use-printing.ts';

/** Questions to show at first. */
const MAX_SHOWN = 5;

type View = 'newest' | 'repeated';

/** Questions of a page's visitors; each opens its session. */
export function PageQuestions({ pageId }: { pageId: string }) {
  const [selected, setView] = useState<View>();
  const repeated = useQuery({ ...repeatedQuestionsQuery(pageId), enabled: selected !== 'newest' });
  // Frequent questions matter most.
  const view = selected ?? (repeated.data?.length === 0 ? 'newest' : 'repeated');
  const newest = useQuery({ ...newestQuestionsQuery(pageId), enabled: view === 'newest' });
  const listOr = (empty: string, questions: QuestionListProps['questions']) =>
    questions.length > 0 ? (
      <QuestionList pageId={pageId} questions={questions} />
    ) : (
      <div className="border-line border-t px-gutter py-2">
        <EmptyText>{empty}</EmptyText>
      </div>
    );
  return (
    <section aria-labelledby="questions-title" className="border-line border-t pt-3">
      <div className="mb-2 flex min-h-7 items-center justify-between gap-3 px-gutter">
        <h2 id="questions-title" className="font-semibold text-sm text-strong">
          What visitors ask
        </h2>
        <Segmented<View>
          label="Questions"
          segments={[
            { value: 'repeated', label: 'Repeated' },
            { value: 'newest', label: 'Newest' },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {/* As high as while it loads, so that nothing below moves. */}
      <div className="min-h-56 max-phone:min-h-66">
        {view === 'newest' ? (
          <QuerySection key="newest" query={newest} name="questions" skeleton={<QuestionSkeleton />}>
            {(questions) => listOr('No questions in the latest visits', questions)}
          </QuerySection>
        ) : (
          <QuerySection key="repeated" query={repeated} name="questions" skeleton={<QuestionSkeleton />}>
            {(questions) =>
              listOr(
                `No question was asked twice in the last ${MAX_ASKING_SESSIONS} visits with questions`,
                questions,
              )
            }
          </QuerySection>
        )}
      </div>
    </section>
  );
}

interface QuestionListProps {
  pageId: string;
  questions: readonly (Question & Partial<RepeatedQuestion>)[];
}

function QuestionList({ pageId, questions }: QuestionListProps) {
  const [wantsAll, setWantsAll] = useState(false);
  const isPrinting = useIsPrinting();
  const isExpanded = wantsAll || isPrinting;
  return (
    <>
      <ol className="border-line border-t">
        {[...questions.slice(0, isExpanded ? undefined : MAX_SHOWN).entries()].map(([index, question]) => (
          <li
            // A session can ask the same twice.
            key={index}
            className="relative flex min-h-9 items-center gap-2.5 border-line px-gutter text-sm not-first:border-t hover:bg-hover max-phone:min-h-11"
          >
            <Icon of={MessageCircle} size="sm" className="text-faint" />
            <Link
              to="/pages/$pageId/sessions/$sessionId"
              params={{ pageId, sessionId: question.sessionId }}
              search={{ at: parseTimestamp(question.startedAt) ?? undefined }}
              // On phones, two lines are as high as a row while it loads.
              className="row-link min-w-0 flex-1 py-0.5 max-phone:py-px text-strong leading-5 [overflow-wrap:anywhere]"
            >
              <bdi>{truncate(question.text)}</bdi>
            </Link>
            <span className="tnum flex-none text-muted text-xs">
              {question.sessions === undefined ? (
                <Time value={question.startedAt} />
              ) : (
                plural(question.sessions, 'visit')
              )}
            </span>
          </li>
        ))}
      </ol>
      {isExpanded || questions.length <= MAX_SHOWN ? null : (
        <div className="flex h-11 items-center border-line border-t px-gutter">
          <Button size="sm" variant="ghost" className="-ml-2.5" onClick={() => setWantsAll(true)}>
            Show {questions.length - MAX_SHOWN} more
          </Button>
        </div>
      )}
    </>
  );
}

const QuestionSkeleton = () => (
  <div className="border-line border-t">
    {[0, 1, 2, 3, 4].map((row) => (
      <div
        key={row}
        className="flex h-9 items-center border-line px-gutter not-first:border-t max-phone:h-11"
      >
        <SkeletonBar className="w-64" />
      </div>
    ))}
    <div className="h-11 border-line border-t" />
  </div>
);
