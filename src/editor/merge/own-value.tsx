import { useEffect, useRef } from 'react';
import { useEngine } from '#editor/editor.tsx';
import { type Conflict, conflictKey } from '#engines/save/merge.ts';
import { Field } from '#ui/field.tsx';
import { ListInput } from '#ui/list-input.tsx';
import { Textarea } from '#ui/textarea.tsx';

/** Only texts and lists of texts can have a custom value. */
export const canWrite = ({ kind, shape, mine, theirs }: Conflict): boolean =>
  kind === 'value' && (shape.kind === 'items' || (shape.kind === 'value' && [mine, theirs].every(isText)));

const isText = (value: unknown) => value === undefined || typeof value === 'string';

interface OwnValueProps {
  name: string;
  overlap: Conflict;
  value: unknown;
}

/** Input for a custom value, starting with mine. */
export function OwnValue({ name, overlap, value }: OwnValueProps) {
  const engine = useEngine();
  const field = useRef<HTMLTextAreaElement & { focus(): void }>(null);
  useEffect(() => field.current?.focus(), []);
  const choose = (own: unknown) => engine.resolveConflict(conflictKey(overlap), { own });
  return (
    <div className="border-line border-t bg-accent-soft p-3">
      <Field label="Your own value">
        {(links) =>
          overlap.shape.kind === 'items' ? (
            <ListInput<unknown>
              {...links}
              ref={field}
              label={name}
              value={Array.isArray(value) ? value : []}
              onChange={choose}
            />
          ) : (
            <Textarea
              {...links}
              ref={field}
              value={typeof value === 'string' ? value : ''}
              onChange={(event) => choose(event.target.value)}
            />
          )
        }
      </Field>
    </div>
  );
}
