import { RotateCcw } from 'lucide-react';
import { useEditorField } from '#editor/use-editor-field.ts';
import { asText } from '#engines/save/index.ts';
import { visibleName } from '#lib/text.ts';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { DraftMark } from './override-parts.tsx';

interface NameFieldProps {
  /** The name without one of its own; undefined if unknown. */
  automaticName: string | null | undefined;
  isInDraft?: boolean | undefined;
}

/** Name of an audience, which replaces the automatic one. */
export function NameField({ automaticName, isInDraft = false }: NameFieldProps) {
  const { ref, value, change, changed, error } = useEditorField(['customName']);
  const name = asText(value);
  const automatic = visibleName(automaticName);
  return (
    <Field
      label="Name"
      changed={changed}
      error={error}
      aside={
        isInDraft && !changed ? (
          <span className="flex flex-1">
            <DraftMark />
          </span>
        ) : null
      }
    >
      {(links) => (
        <span className="flex gap-1">
          <Input
            {...links}
            ref={ref}
            value={name}
            placeholder={value === undefined ? 'Not loaded' : automatic || 'Automatic name'}
            // Without a name, the service computes one.
            onChange={(event) => change(event.target.value || null, true)}
          />
          {name ? <IconButton icon={RotateCcw} label="Automatic name" onClick={() => change(null)} /> : null}
        </span>
      )}
    </Field>
  );
}
