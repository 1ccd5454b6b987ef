import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import { useTrackRecent } from '#api/sync/recents.ts';
import { useCapability } from '#api/transport/session.ts';
import { useEngine } from '#editor/editor.tsx';
import { EditorProvider } from '#editor/editor-provider.tsx';
import { ConflictGate } from '#editor/save/conflict-gate.tsx';
import { SaveControls } from '#editor/save/save-controls.tsx';
import { useSaveAction } from '#editor/save/use-save-action.ts';
import { useSaveEngine } from '#editor/save/use-save-engine.ts';
import { useEditorField } from '#editor/use-editor-field.ts';
import { directionOf, truncate, visibleName } from '#lib/text.ts';
import { RecordScreen } from '#shell/record-screen.tsx';
import { Screen } from '#shell/screen.tsx';
import { ScreenMenu } from '#shell/screen-menu.tsx';
import { Field } from '#ui/field.tsx';
import { isComposing } from '#ui/keys.ts';
import { LongText } from '#ui/long-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { UnsavedMark } from '#ui/unsaved-mark.tsx';
import { DefaultTag } from './default-tag.tsx';
import { topicAdapter } from './topic-adapter.ts';
import { TopicAside } from './topic-aside.tsx';
import { TopicEntries } from './topic-entries.tsx';
import { type Topic, topicQuery, topicsQuery } from './topics-queries.ts';

const route = getRouteApi('/_app/topics/$topicId');

export function TopicScreen() {
  const { topicId } = route.useParams();
  return (
    <RecordScreen frame={frame} query={topicQuery(topicId)} list={topicsQuery} noun="topic">
      {(topic) => <TopicEditor key={topicId} topic={topic} />}
    </RecordScreen>
  );
}

const columnsStyle =
  'grid flex-1 grid-cols-[minmax(0,1fr)] max-wide:content-start wide:grid-cols-[minmax(0,1fr)_var(--spacing-aside)]';

const TopicSkeleton = () => (
  <div aria-busy className={columnsStyle}>
    <div className="flex flex-col gap-3 px-gutter pt-6">
      <Skeleton className="h-5! w-60" />
      <Skeleton className="w-80 max-w-full" />
    </div>
    <div className="border-line bg-canvas max-wide:hidden wide:border-l" />
  </div>
);

const breadcrumbs = [{ label: 'Topics', link: linkOptions({ to: '/topics' }) }];
const frame = { title: 'Topic', breadcrumbs, skeleton: <TopicSkeleton /> };

/** A topic with its entries. The title is editable inline. */
function TopicEditor({ topic }: { topic: Topic }) {
  const client = useQueryClient();
  const { topicId } = topic;
  useTrackRecent({ kind: 'topic', id: topicId, name: topic.title ?? null });
  const title = truncate(visibleName(topic.title) || 'Untitled topic');
  const saving = useSaveEngine({
    kind: 'topic',
    id: topicId,
    title,
    operation: 'searchTopics',
    adapter: topicAdapter(client, topicId, useCapability('if-match-all')),
    record: topic,
  });
  return (
    <EditorProvider {...saving}>
      <Screen
        title={title}
        isSubtle
        breadcrumbs={breadcrumbs}
        menu={null}
        actions={
          <SaveControls hidesIdle>
            <ScreenMenu />
          </SaveControls>
        }
      >
        <ConflictGate>
          <Body topic={topic} />
        </ConflictGate>
      </Screen>
    </EditorProvider>
  );
}

function Body({ topic }: { topic: Topic }) {
  const { purpose, isDefault } = topic;
  return (
    <div className={columnsStyle}>
      <div className="min-w-0 px-gutter pt-4 pb-6">
        <div className="flex max-w-form items-start gap-3">
          {/* As wide as its text, so that the tag follows it. */}
          <div className="min-w-0 flex-1 supports-[field-sizing:content]:flex-initial">
            <TitleField />
          </div>
          {isDefault ? (
            <span className="mt-2 flex-none">
              <DefaultTag />
            </span>
          ) : null}
        </div>
        <p className="mt-1 max-w-prose text-muted text-sm [overflow-wrap:anywhere]">
          {purpose ? <LongText>{purpose}</LongText> : <span className="text-faint">No purpose</span>}
        </p>
        <TopicEntries topic={topic} />
      </div>
      <TopicAside topic={topic} />
    </div>
  );
}

const title = ['title'];

/** Inline editor of a topic's title: Enter saves, Escape restores the saved title. */
function TitleField() {
  const engine = useEngine();
  const { ref, value, changed, error, warning, change } = useEditorField(title);
  const attempt = useSaveAction();
  const text = typeof value === 'string' ? value : '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') change(engine.baseValueAt(title) ?? '');
    else if (event.key === 'Enter') void attempt();
    else return;
    event.preventDefault();
  };
  return (
    <Field
      label="Title"
      hideLabel
      error={error}
      warning={warning}
      hint={
        changed ? (
          <span className="flex items-center gap-1.5">
            <UnsavedMark />
            <span>
              Enter saves<span className="pointer-coarse:hidden">, Escape cancels</span>
            </span>
          </span>
        ) : undefined
      }
    >
      {(links) => (
        <textarea
          {...links}
          ref={ref}
          value={text}
          onChange={(event) => change(event.target.value, true)}
          rows={1}
          dir={directionOf(text)}
          placeholder="Untitled topic"
          title="Edit title"
          onKeyDown={onKeyDown}
          className={clsx(
            'field-sizing-content block max-h-80 -mx-2.25 w-[calc(100%+var(--spacing)*4.5)] resize-none rounded-md border bg-surface px-2 py-0.75 font-semibold text-strong text-xl [overflow-wrap:anywhere] hover:border-line-input pointer-coarse:mx-0 pointer-coarse:w-full pointer-coarse:border-line-input focus-visible:border-transparent focus-visible:-outline-offset-1 aria-invalid:border-danger',
            changed ? 'border-line-input' : 'border-transparent',
          )}
        />
      )}
    </Field>
  );
}
