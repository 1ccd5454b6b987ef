import { useEffect, useRef } from 'react';
import { useEdited, useEngine } from '#editor/editor.tsx';
import { useField } from '#editor/fields/use-field.ts';
import { type FieldGroup, focusField } from '#editor/use-field-group.ts';
import { describePath } from '#engines/save/labels.ts';
import { type Segment, Segmented } from '#ui/segmented.tsx';

interface OverrideSwitchProps {
  part: FieldGroup;
  name: string;
  /** Name of the field, for screen readers. */
  label: string;
  /** Value of the field without an override. */
  inherits: null | undefined;
  /** Value of the field when an override starts. */
  empty: '' | readonly never[];
  /** Label of the mode without an override. */
  useDefault?: string;
}

type Mode = 'keep' | 'default' | 'override';

/** Mode of an override. `Keep current` is offered only where the current value is unknown. */
export function OverrideSwitch({
  part,
  name,
  label,
  inherits,
  empty,
  useDefault = 'Use page default',
}: OverrideSwitchProps) {
  const engine = useEngine();
  const { at, value, change } = useField(part, name);
  const was = useEdited(() => engine.baseValueAt(at));
  const isUnknown = inherits === null && was === undefined;
  const mode: Mode = value === inherits ? 'default' : value === undefined ? 'keep' : 'override';
  // The field gets the focus once it is rendered.
  const requested = useRef(false);
  useEffect(() => {
    if (requested.current && mode === 'override') focusField(part.form, name);
    requested.current = false;
  }, [mode, part, name]);
  const choose = (next: Mode) => {
    if (next === mode) return;
    requested.current = next === 'override';
    part.form.clearErrors(name);
    if (next === 'keep') engine.change(at, undefined, { name: `keep current ${stepOf(engine, at)}` });
    else if (next === 'default') engine.change(at, inherits, { name: `use default ${stepOf(engine, at)}` });
    else change(was === inherits || was === undefined ? empty : was);
  };
  return (
    <Segmented<Mode>
      label={`${label}: override`}
      segments={[...(isUnknown ? [keep] : []), { value: 'default', label: useDefault }, override]}
      value={mode}
      onChange={choose}
    />
  );
}

const keep: Segment<Mode> = { value: 'keep', label: 'Keep current' };
const override: Segment<Mode> = { value: 'override', label: 'Override' };

const stepOf = (engine: ReturnType<typeof useEngine>, at: readonly string[]) =>
  describePath(engine.adapter.shape, at, engine.state.draft);
