import { Link } from '@tanstack/react-router';
import { useList } from '#api/queries/use-list.ts';
import { formatNumber, truncate } from '#lib/text.ts';
import {
  AsideSection,
  DescriptionItem,
  DescriptionSection,
  DetailsSection,
  IdItem,
  TimeItem,
} from '#ui/description-list.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { NeighborLink } from '#ui/neighbor-link.tsx';
import { SkeletonBar } from '#ui/skeleton.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { type Topic, topicsQuery } from './topics-queries.ts';
import { titleOf } from './use-topic-order.ts';

/** All topics with the position of the open one, and its dates; in narrow windows, its dates and neighbors. */
export const TopicAside = ({ topic }: { topic: Topic }) => (
  <aside
    aria-label="Topic details"
    className="min-w-0 border-line max-wide:border-t max-wide:tablet:px-1 wide:border-l wide:bg-canvas"
  >
    {useBelow('wide') ? (
      <>
        <TopicFacts topic={topic} />
        <TopicNeighbors topic={topic} />
      </>
    ) : (
      <TopicList topic={topic} />
    )}
  </aside>
);

function TopicNeighbors({ topic }: { topic: Topic }) {
  const { rows, isComplete } = useList(topicsQuery, { loadAll: true });
  const at = rows.findIndex(({ topicId }) => topicId === topic.topicId);
  if (!isComplete || at < 0) return null;
  return (
    <nav aria-label="Other topics" className="grid gap-3 px-gutter py-5 phone:grid-cols-2">
      {Object.entries({ Before: at - 1, Next: at + 1 }).map(([label, index]) => {
        const each = rows[index];
        return each ? (
          <NeighborLink
            key={label}
            label={`${label}, ${formatNumber(index + 1)} of ${formatNumber(rows.length)}`}
            title={truncate(titleOf(each))}
            link={{ to: '/topics/$topicId', params: { topicId: each.topicId } }}
            isNext={label === 'Next'}
          />
        ) : null;
      })}
    </nav>
  );
}

/** Topics in their order, to open another one. The facts below wait for them, so that they don't move. */
function TopicList({ topic }: { topic: Topic }) {
  const { topicId } = topic;
  const { rows, status, isComplete } = useList(topicsQuery, { loadAll: true });
  const at = rows.findIndex((each) => each.topicId === topicId);
  return (
    <>
      <AsideSection
        title="Topics"
        tools={
          <Link to="/topics" className={`${linkStyle} text-sm`}>
            {isComplete ? `All ${formatNumber(rows.length)}` : 'All'}
          </Link>
        }
      >
        <ol className="-mx-2 text-sm" aria-busy={status === 'pending'}>
          {status === 'pending'
            ? SKELETON_ROWS.map((row) => (
                <li key={row} className="flex h-7 items-center px-2">
                  <SkeletonBar className="w-32" />
                </li>
              ))
            : rows.slice(0, MAX_ROWS).map((each, index) => (
                <li key={each.topicId}>
                  <Link
                    to="/topics/$topicId"
                    params={{ topicId: each.topicId }}
                    aria-current={each.topicId === topicId ? 'page' : undefined}
                    className="flex h-7 items-center gap-2 rounded-sm px-2 text-muted hover:bg-hover aria-[current]:bg-press aria-[current]:font-medium aria-[current]:text-strong"
                  >
                    <span className="tnum w-4.5 flex-none text-right font-regular text-faint">
                      {index + 1}
                    </span>
                    <bdi className="min-w-0 flex-1 truncate">{truncate(titleOf(each))}</bdi>
                    {each.isDefault ? (
                      <span className="flex-none font-regular text-muted text-xs">Default</span>
                    ) : null}
                  </Link>
                </li>
              ))}
        </ol>
      </AsideSection>
      {status === 'pending' ? null : (
        <TopicFacts
          topic={topic}
          position={
            isComplete && at >= 0 ? `${formatNumber(at + 1)} of ${formatNumber(rows.length)}` : undefined
          }
        />
      )}
    </>
  );
}

/** More rows make the column longer than most windows; the list has all. */
const MAX_ROWS = 50;
const SKELETON_ROWS = [...Array(8).keys()];

function TopicFacts({ topic, position }: { topic: Topic; position?: string | undefined }) {
  const { topicId, isDefault, createdAt, updatedAt } = topic;
  return (
    <>
      <DescriptionSection>
        {position ? <DescriptionItem name="Position">{position}</DescriptionItem> : null}
        <TimeItem name="Updated" value={updatedAt} />
        <TimeItem name="Created" value={createdAt} />
      </DescriptionSection>
      <DetailsSection>
        <DescriptionItem name="Default" missing="unknown">
          {isDefault == null ? null : isDefault ? 'Yes' : 'No'}
        </DescriptionItem>
        <IdItem name="Topic" value={topicId} />
      </DetailsSection>
    </>
  );
}
