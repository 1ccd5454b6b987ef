import { Nothing, Section } from '#ui/section.tsx';
import { inOrder } from './content.ts';
import { Entry } from './entry.tsx';
import type { Topic } from './topics-queries.ts';

/** What a topic says, in its order. No operation changes entries. */
export function TopicEntries({ topic }: { topic: Topic }) {
  const entries = inOrder(topic.entries ?? []);
  return (
    <div className="min-w-0">
      <Section
        id="entries"
        title="Entries"
        count={entries.length}
        hint="What pages can say about this topic, in order. Entries can't be edited from this API."
      >
        {entries.length === 0 ? (
          <Nothing>No entries</Nothing>
        ) : (
          <ol className="max-w-form divide-y divide-line rounded-lg border border-line">
            {entries.map((entry, index) => (
              <Entry key={entry.topicEntryId} entry={entry} number={index + 1} />
            ))}
          </ol>
        )}
      </Section>
    </div>
  );
}
