import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { useTrackRecent } from '#api/sync/recents.ts';
import { EditorProvider } from '#editor/editor-provider.tsx';
import { ConflictGate } from '#editor/save/conflict-gate.tsx';
import type { RecoverableDrafts } from '#editor/save/recovery.tsx';
import { Recovery } from '#editor/save/recovery.tsx';
import { SaveControls } from '#editor/save/save-controls.tsx';
import { useSaveEngine } from '#editor/save/use-save-engine.ts';
import { truncate } from '#lib/text.ts';
import { RecordScreen } from '#shell/record-screen.tsx';
import { Screen } from '#shell/screen.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Tag } from '#ui/tag.tsx';
import { Time } from '#ui/time.tsx';
import { topicAdapter } from './topic-adapter.ts';
import { TopicEntries } from './topic-entries.tsx';
import { TitleField, TopicDetails } from './topic-fields.tsx';
import { type Topic, topicQuery, topicsQuery } from './topics-queries.ts';

const route = getRouteApi('/_app/topics/$topicId');

export function TopicScreen() {
  const { topicId } = route.useParams();
  return (
    <RecordScreen search={topicQuery(topicId)} list={topicsQuery} noun="topic">
      {(topic) => <TopicEditor key={topicId} topic={topic} />}
    </RecordScreen>
  );
}

const breadcrumbs = [{ label: 'Topics', link: linkOptions({ to: '/topics' }) }];

/** A topic with its entries. Title and order are editable inline. */
function TopicEditor({ topic }: { topic: Topic }) {
  const client = useQueryClient();
  const { topicId } = topic;
  useTrackRecent({ kind: 'topic', id: topicId, name: topic.title ?? null });
  const title = truncate(topic.title?.trim() || 'Untitled topic');
  const { engine, recoverableDrafts, isStored } = useSaveEngine({
    kind: 'topic',
    id: topicId,
    title,
    operation: 'searchTopics',
    editing: topicAdapter(client, topicId),
    record: topic,
  });
  return (
    <EditorProvider engine={engine}>
      <Screen title={title} isSubtle breadcrumbs={breadcrumbs} actions={<SaveControls isStored={isStored} />}>
        <ConflictGate isStored={isStored}>
          <Body topic={topic} recoverableDrafts={recoverableDrafts} />
        </ConflictGate>
      </Screen>
    </EditorProvider>
  );
}

function Body({ topic, recoverableDrafts }: { topic: Topic; recoverableDrafts: RecoverableDrafts }) {
  const { topicId, purpose, isDefault, updatedAt } = topic;
  return (
    <>
      <div className="flex flex-col gap-1 px-gutter pt-4 pb-4">
        <div className="mb-1 flex flex-col gap-2 empty:hidden">
          <Recovery recoverableDrafts={recoverableDrafts} />
        </div>
        <div className="max-w-form">
          <TitleField />
        </div>
        <p className="max-w-prose text-muted text-sm [overflow-wrap:anywhere]">
          {purpose ? <LongText>{purpose}</LongText> : <span className="text-faint">No purpose</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
          {isDefault ? <Tag>Default</Tag> : null}
          <CopyId value={topicId} name="topic ID" />
          <span>
            Updated <Time value={updatedAt} />
          </span>
        </p>
      </div>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_var(--spacing-aside)] border-line border-t max-narrow:grid-cols-[minmax(0,1fr)] max-narrow:content-start">
        <TopicEntries topic={topic} />
        <TopicDetails topic={topic} />
      </div>
    </>
  );
}
