import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useRecent } from '#api/recents.ts';
import { Found } from '#shell/found.tsx';
import { Screen } from '#shell/screen.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Nothing, Section } from '#ui/section.tsx';
import { Tag } from '#ui/tag.tsx';
import { Time } from '#ui/time.tsx';
import { useGradually } from '#util/use-gradually.ts';
import { inOrder } from './content.ts';
import { Entry } from './entry.tsx';
import { type Topic, topicQuery, topicsQuery } from './queries.ts';
import { TopicFacts } from './topic-facts.tsx';

const route = getRouteApi('/_app/topics/$topicId');
const crumbs = [{ label: 'Topics', link: linkOptions({ to: '/topics' }) }];

/** One topic with its entries. */
export function TopicScreen() {
  const { topicId } = route.useParams();
  return (
    <Found search={topicQuery(topicId)} list={topicsQuery} noun="topic">
      {(topic) => <TopicOverview key={topicId} topic={topic} />}
    </Found>
  );
}

function TopicOverview({ topic }: { topic: Topic }) {
  const { topicId, title, purpose, updatedAt } = topic;
  useRecent({ kind: 'topic', id: topicId, name: title ?? null });
  const entries = useMemo(() => inOrder(topic.entries ?? []), [topic]);
  const drawn = useGradually(entries.length);
  return (
    <Screen
      title={title || 'Untitled topic'}
      crumbs={crumbs}
      aside={topic.isDefault ? <Tag>Default</Tag> : null}
    >
      <div className="-mt-2 flex flex-col gap-1 px-gutter pb-4">
        <p className="max-w-prose text-muted text-sm [overflow-wrap:anywhere]">
          {purpose ? <LongText>{purpose}</LongText> : <span className="text-faint">No purpose</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
          <CopyId value={topicId} name="topic id" />
          <span>
            Updated <Time value={updatedAt} />
          </span>
        </p>
      </div>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_var(--spacing-aside)] border-line border-t max-narrow:grid-cols-[minmax(0,1fr)] max-narrow:content-start">
        <div className="min-w-0">
          <Section
            id="entries"
            title="Entries"
            count={entries.length}
            hint="What may be said about it, in this order."
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
        <TopicFacts topic={topic} />
      </div>
    </Screen>
  );
}
