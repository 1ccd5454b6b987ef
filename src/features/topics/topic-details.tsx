import { Link } from '@tanstack/react-router';
import { NumberField } from '#editor/fields/number-field.tsx';
import type { FieldGroup } from '#editor/use-field-group.ts';
import { Fact, Facts, IdFact } from '#ui/facts.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Time } from '#ui/time.tsx';
import type { Topic } from './topics-queries.ts';

export function TopicDetails({ topic, part }: { topic: Topic; part: FieldGroup }) {
  const { topicId, isDefault, createdAt, updatedAt } = topic;
  return (
    <aside
      aria-label="Topic details"
      className="border-line border-l max-narrow:border-t max-narrow:border-l-0"
    >
      <Facts title="Topic">
        <Fact name="Default" missing="unknown">
          {isDefault == null ? null : isDefault ? 'Yes' : 'No'}
        </Fact>
        <IdFact name="Topic" value={topicId} />
      </Facts>
      <section className="border-line border-t px-5 py-5 max-narrow:px-gutter">
        <NumberField
          part={part}
          name="sortOrder"
          label="Order"
          hint={
            <>
              Topics are sorted by this number. You can also move them in the{' '}
              <Link to="/topics" className={`${linkStyle} underline`}>
                list of topics
              </Link>
              .
            </>
          }
        />
      </section>
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
