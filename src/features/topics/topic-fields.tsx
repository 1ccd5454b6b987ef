import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import { useEngine } from '#editor/editor.tsx';
import { NumberField } from '#editor/fields/number-field.tsx';
import { useSaveAction } from '#editor/save/use-save-action.ts';
import { useEditorField } from '#editor/use-editor-field.ts';
import { directionOf } from '#lib/direction.ts';
import { Changed } from '#ui/changed.tsx';
import { Fact, Facts, IdFact } from '#ui/facts.tsx';
import { Field } from '#ui/field.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Time } from '#ui/time.tsx';
import type { Topic } from './topics-queries.ts';

const title = ['title'];

/** Inline editor of a topic's title: Enter saves, Escape restores the saved title. */
export function TitleField() {
  const engine = useEngine();
  const { ref, value, changed, error, change } = useEditorField(title);
  const attempt = useSaveAction();
  const text = typeof value === 'string' ? value : '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey)
      return;
    if (event.key === 'Escape') change(engine.baseValueAt(title) ?? '');
    else if (event.key === 'Enter') void attempt();
    else return;
    event.preventDefault();
  };
  return (
    <Field label="Title" hideLabel error={error} hint={changed ? <TitleHint /> : undefined}>
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
            '-mx-2.25 field-sizing-content block max-h-80 w-[calc(100%+var(--spacing)*4.5)] resize-none rounded-md border bg-surface px-2 py-0.75 font-semibold text-strong text-xl [overflow-wrap:anywhere] hover:border-line-input focus-visible:border-transparent focus-visible:-outline-offset-1 aria-invalid:border-danger',
            changed ? 'border-line-input' : 'border-transparent',
          )}
        />
      )}
    </Field>
  );
}

const TitleHint = () => (
  <span className="flex items-center gap-1.5">
    <Changed /> Enter saves, Escape cancels
  </span>
);

export function TopicDetails({ topic }: { topic: Topic }) {
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
          path={['sortOrder']}
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
