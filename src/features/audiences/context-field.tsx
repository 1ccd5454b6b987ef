import { useEditorField } from '#editor/use-editor-field.ts';
import { asText } from '#engines/save/index.ts';
import { directionOf, formatNumber } from '#lib/text.ts';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { DraftMark } from './override-parts.tsx';

/** Context of an audience for the page agent. */
export function ContextField({ isInDraft = false }: { isInDraft?: boolean | undefined }) {
  const { ref, value, change, changed, error, warning } = useEditorField(['supplementaryContext']);
  const text = asText(value);
  return (
    <div className="pt-4 pb-1">
      <Field
        label="Context"
        changed={changed}
        error={error}
        warning={warning}
        aside={
          <span className="flex flex-1 gap-2 text-muted text-xs">
            {isInDraft && !changed ? <DraftMark /> : null}
            <span className="max-phone:hidden">what the page agent knows about them</span>
            <span aria-hidden className="tnum ml-auto">
              {text ? formatNumber([...text].length) : null}
            </span>
          </span>
        }
      >
        {(links) => (
          <Textarea
            {...links}
            ref={ref}
            rows={4}
            value={text}
            dir={directionOf(text)}
            placeholder="Who they are, what they asked, what they decide next"
            // An empty context is no context, as services don't store one.
            onChange={(event) => change(event.target.value || null, true)}
            className="min-h-24! max-phone:min-h-33!"
          />
        )}
      </Field>
    </div>
  );
}
