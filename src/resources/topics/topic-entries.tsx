import { useMemo } from 'react';
import { Nothing, Section } from '#ui/section.tsx';
import { useGradually } from '#util/use-gradually.ts';
import { inOrder } from './content.ts';
import { Entry } from './entry.tsx';
import type { Topic } from './queries.ts';

/** What a topic says, in its order. No operation changes entries. */
export function TopicEntries({ topic }: { topic: Topic }) {
  const entries = useMemo(() => inOrder(topic.entries ?? []), [topic]);
  const drawn = useGradually(entries.length);
  return (
    <div className="min-w-0">
      <Section
        id="entries"
        title="Entries"
        count={entries.length}
        hint="What may be said about it, in this order. The service writes them; they cannot be edited here."
      >
        {entries.length === 0 ? (
          <Nothing>No entries</Nothing>
        ) : (
          <ol className="max-w-form divide-y divide-line rounded-lg border border-line">
            {entries.slice(0, drawn).map((entry, index) => (
              <Entry key={entry.topicEntryId} entry={entry} number={index + 1} />
            ))}
          </ol>
        )}
      </Section>
    </div>
  );
}
