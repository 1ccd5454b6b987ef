import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { createSearch } from '#api/queries/create-search.ts';
import { truncate } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { isComposing } from '#ui/keys.ts';
import {
  describeValue,
  type Inherited,
  inheritedValue,
  type OverridableField,
} from './overridable-fields.ts';

export interface FieldPickerProps {
  /** Fields without an override. */
  fields: OverridableField[];
  inherited: Inherited;
  onPick(field: OverridableField): void;
}

const searchFields = createSearch<OverridableField>(({ name, group }) => ({ texts: [name, group] }));

/** The panel may have opened before this was loaded. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true });

/** Fields to override, found by typing, with the values of the page. */
export function FieldPicker({ fields, inherited, onPick }: FieldPickerProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const found = searchFields(fields, query);
  const current = found[Math.min(active, found.length - 1)];
  const optionId = ({ path }: OverridableField) => `${id}-${path.join('-')}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = (found.indexOf(current as OverridableField) + step + found.length) % (found.length || 1);
      setActive(next);
      document
        .getElementById(optionId(found[next] as OverridableField))
        ?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && current) onPick(current);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="flex h-10 flex-none items-center gap-2 border-line border-b px-3 dark:border-line-strong max-phone:h-hit">
        <Icon of={Search} size="sm" className="text-muted" />
        <input
          ref={focusOnMount}
          type="text"
          role="combobox"
          aria-label="Find a field"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={current && optionId(current)}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Find a field"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 bg-transparent text-input text-strong outline-none placeholder:text-faint"
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Fields" className="min-h-0 flex-1 overflow-auto p-1">
        {found.length === 0 ? <p className="px-2 py-1.5 text-muted text-sm">No fields match</p> : null}
        {found.map((field, index) => {
          const value = describeValue(inheritedValue(field, inherited), field);
          const isNewGroup = found[index - 1]?.group !== field.group;
          return (
            <div key={field.name} role="presentation">
              {isNewGroup ? (
                <p role="presentation" className="px-2 pt-2 pb-1 text-muted text-xs">
                  {field.group}
                </p>
              ) : null}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys. */}
              <div
                id={optionId(field)}
                role="option"
                tabIndex={-1}
                aria-label={field.name}
                aria-selected={field === current}
                onPointerMove={() => setActive(index)}
                onClick={() => onPick(field)}
                className={clsx(
                  'flex h-7.5 cursor-pointer items-center gap-3 rounded-sm px-2 text-sm max-phone:h-hit',
                  field === current && 'bg-raised-hover',
                )}
              >
                <span className="flex-none text-strong">{field.label}</span>
                <bdi className="min-w-0 flex-1 truncate text-right text-muted text-xs">
                  {truncate(value, 80)}
                </bdi>
              </div>
            </div>
          );
        })}
      </div>
    </>
  );
}
