import { Pencil } from 'lucide-react';
import { useEditorField } from '#editor/use-editor-field.ts';
import { asText } from '#engines/save/index.ts';
import { directionOf, visibleName } from '#lib/text.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { isComposing } from '#ui/keys.ts';
import { UnsavedMark } from '#ui/unsaved-mark.tsx';
import { DraftMark } from './override-parts.tsx';

interface NameFieldProps {
  /** Saved name, shown until values load. */
  title: string;
  /** The name without one of its own; undefined if unknown. */
  automaticName: string | null | undefined;
  isInDraft?: boolean | undefined;
}

/** Name of an audience, edited in the place of a title. It replaces the automatic one. */
export function NameField({ title, automaticName, isInDraft = false }: NameFieldProps) {
  const { ref, value, change, changed, error } = useEditorField(['customName']);
  const text = asText(value);
  const placeholder = value === undefined ? title : visibleName(automaticName) || 'Automatic name';
  return (
    <span className="group flex min-w-0 items-center gap-3.5 max-phone:min-h-12 max-phone:w-full max-phone:gap-2">
      {/* As wide as its text, so that the badge follows it. */}
      <span className="-mx-2.25 -my-px min-w-0 flex-1 max-phone:-my-1 max-phone:mr-0 supports-[field-sizing:content]:flex-initial">
        <Field label="Name" hideLabel error={error}>
          {(links) => (
            <textarea
              {...links}
              ref={ref}
              rows={1}
              // It may be cut off.
              title={text || placeholder}
              value={text}
              dir={directionOf(text)}
              placeholder={placeholder}
              // One line, as a title. Without a name, the service computes one.
              onChange={(event) => change(event.target.value.replace(/\n/g, '') || null, true)}
              // A line break would be removed again, which moves the caret to the end.
              onKeyDown={(event) => {
                if (
                  event.key === 'Enter' &&
                  !isComposing(event.nativeEvent) &&
                  !event.ctrlKey &&
                  !event.metaKey
                )
                  event.preventDefault();
              }}
              // Browsers do so only in an input.
              onBlur={({ target }) => Object.assign(target, { scrollLeft: 0, scrollTop: 0 })}
              className="field-sizing-content block w-full max-phone:not-focus:max-h-14 resize-none rounded-md border border-transparent bg-surface px-2 font-semibold text-strong text-xl placeholder:text-strong hover:border-line-input focus-visible:border-transparent focus-visible:-outline-offset-1 focus-visible:placeholder:text-faint aria-invalid:border-danger max-phone:py-0.75 max-phone:text-lg phone:overflow-hidden phone:text-nowrap"
            />
          )}
        </Field>
      </span>
      {/* Nothing hovers there to show that it can be edited. */}
      <Icon
        of={Pencil}
        size="sm"
        className="pointer-fine:hidden flex-none text-muted group-focus-within:invisible"
      />
      {changed ? <UnsavedMark /> : isInDraft ? <DraftMark /> : null}
    </span>
  );
}
