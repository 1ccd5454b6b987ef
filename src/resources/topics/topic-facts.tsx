import { Fact, Facts, IdFact } from '#ui/facts.tsx';
import { Time } from '#ui/time.tsx';
import { formatNumber } from '#util/text.ts';
import type { Topic } from './queries.ts';

/** The facts of a topic, beside its entries. */
export function TopicFacts({ topic }: { topic: Topic }) {
  const { topicId, isDefault, sortOrder, createdAt, updatedAt } = topic;
  return (
    <aside
      aria-label="Details of the topic"
      className="border-line border-l max-narrow:border-t max-narrow:border-l-0"
    >
      <Facts title="Topic">
        <Fact name="Default" missing="unknown">
          {isDefault == null ? null : isDefault ? 'Yes' : 'No'}
        </Fact>
        <Fact name="Order" missing="unknown">
          {sortOrder == null ? null : formatNumber(sortOrder)}
        </Fact>
        <IdFact name="Id" value={topicId} />
      </Facts>
      <Facts title="Dates">
        <Fact name="Created">
          <Time value={createdAt} exact />
        </Fact>
        <Fact name="Updated">
          <Time value={updatedAt} exact />
        </Fact>
      </Facts>
    </aside>
  );
}
