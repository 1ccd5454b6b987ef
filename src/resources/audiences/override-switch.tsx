import { useEffect, useRef } from 'react';
import { useEdited, useEngine } from '#form/editor.tsx';
import { stepName } from '#form/engine/words.ts';
import { useField } from '#form/fields/use-field.ts';
import { focusField, type Part } from '#form/use-part.ts';
import { type Segment, Segmented } from '#ui/segmented.tsx';

interface OverrideSwitchProps {
  part: Part;
  name: string;
  /** What is overridden, for screen readers. */
  label: string;
  /** What the field says where the audience inherits: null, or nothing at all. */
  inherits: null | undefined;
  /** What the field says when it is set and was not before. */
  empty: '' | readonly never[];
  /** What applies where it isn't set: what the page has, else said here. */
  without?: string;
}

type Choice = 'leave' | 'inherit' | 'set';

/**
 * Whether an audience inherits a field or sets it for itself. Where its value is not known it is left as it is,
 * unless one of the others is chosen.
 */
export function OverrideSwitch({
  part,
  name,
  label,
  inherits,
  empty,
  without = 'Inherit',
}: OverrideSwitchProps) {
  const engine = useEngine();
  const { at, value, change } = useField(part, name);
  const was = useEdited(() => engine.was(at));
  const mayLeave = inherits === null && was === undefined;
  const chosen: Choice = value === inherits ? 'inherit' : value === undefined ? 'leave' : 'set';
  // The field that is being set is wanted next; it is there once this has been drawn.
  const wanted = useRef(false);
  useEffect(() => {
    if (wanted.current && chosen === 'set') focusField(part.form, name);
    wanted.current = false;
  }, [chosen, part, name]);
  const choose = (next: Choice) => {
    if (next === chosen) return;
    wanted.current = next === 'set';
    part.form.clearErrors(name);
    if (next === 'leave') engine.change(at, undefined, { name: `leave ${stepOf(engine, at)} as it is` });
    else if (next === 'inherit') engine.change(at, inherits, { name: `inherit ${stepOf(engine, at)}` });
    else change(was === inherits || was === undefined ? empty : was);
  };
  return (
    <Segmented<Choice>
      label={`${label}: ${without.toLowerCase()} or set`}
      segments={[...(mayLeave ? [leave] : []), { value: 'inherit', label: without }, set]}
      value={chosen}
      onChange={choose}
    />
  );
}

const leave: Segment<Choice> = { value: 'leave', label: 'Leave' };
const set: Segment<Choice> = { value: 'set', label: 'Set' };

const stepOf = (engine: ReturnType<typeof useEngine>, at: readonly string[]) =>
  stepName(engine.editing.shape, at, engine.state.doc);
