import { useEdited, useEngine, useReveal, useValue } from '#editor/editor.tsx';
import { describePath, type Path } from '#engines/save/index.ts';
import { type Segment, Segmented } from '#ui/segmented.tsx';

interface OverrideSwitchProps {
  path: Path;
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
  path,
  label,
  inherits,
  empty,
  useDefault = 'Use page default',
}: OverrideSwitchProps) {
  const engine = useEngine();
  const reveal = useReveal();
  const value = useValue(path);
  const baseValue = useEdited(() => engine.baseValueAt(path));
  const isUnknown = inherits === null && baseValue === undefined;
  const mode: Mode = value === inherits ? 'default' : value === undefined ? 'keep' : 'override';
  const selectMode = (next: Mode) => {
    if (next === mode) return;
    const field = describePath(engine.adapter.shape, path, engine.state.draft);
    if (next === 'keep') engine.change(path, undefined, { name: `keep current ${field}` });
    else if (next === 'default') engine.change(path, inherits, { name: `use default ${field}` });
    else {
      engine.change(path, baseValue === inherits || baseValue === undefined ? empty : baseValue);
      // The field takes the focus once it is rendered.
      reveal.show(path);
    }
  };
  return (
    <Segmented<Mode>
      label={`${label}: override`}
      segments={[...(isUnknown ? [keep] : []), { value: 'default', label: useDefault }, override]}
      value={mode}
      onChange={selectMode}
    />
  );
}

const keep: Segment<Mode> = { value: 'keep', label: 'Keep current' };
const override: Segment<Mode> = { value: 'override', label: 'Override' };
