import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { Input } from './input.tsx';
import { onDemand } from './on-demand.tsx';
import { loadPanels } from './popover.tsx';
import { type ListOption, OptionList, useOptionList } from './search-list.tsx';

export interface ComboboxOption extends ListOption {
  /** Done instead of picking it; the list stays open. */
  run?(): void;
}

interface ComboboxProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'onClick'> {
  /** Accessible name of the options. */
  listLabel: string;
  text: string;
  onText(text: string): void;
  /** Without them, it's a text field. */
  options: readonly ComboboxOption[] | undefined;
  /** Shown without options. */
  status?: string | null;
  /** Whether the options still belong to an earlier text. */
  isPending?: boolean;
  /** Any text is fine, so Enter picks only an option that was moved to. */
  isFreeText?: boolean;
  /** Whether clicking opens the list, and so does the focus while a text needs an option. */
  opensOnClick?: boolean;
  onPick(key: string): void;
  /** Tab leaves it with a text typed. */
  onTab?(): void;
}

/** Decorative, as any text can be typed without it. */
const ListPanel = onDemand(async () => (await loadPanels()).ListPanel, { isDecorative: true });

/** A text field with a list of options below. Esc closes the list, arrow keys open it. */
export function Combobox({
  listLabel,
  text,
  onText,
  options,
  status,
  isPending = false,
  isFreeText = false,
  opensOnClick = false,
  onPick,
  onTab,
  onBlur,
  ...rest
}: ComboboxProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [wantsOpen, setWantsOpen] = useState(false);
  const hasOptions = options !== undefined && options.length > 0;
  const isOpen = wantsOpen && (hasOptions || Boolean(status));
  const { combobox, list, reset } = useOptionList({
    options: options ?? [],
    isOpen: isOpen && hasOptions,
    picksFirst: !isFreeText && !isPending,
    onPick(option) {
      if (option.run) return option.run();
      setWantsOpen(false);
      onPick(option.key);
    },
  });
  const show = () => {
    reset();
    setWantsOpen(true);
  };
  return (
    <span ref={anchor} className="relative flex">
      <Input
        className={isFreeText && options ? 'pr-7' : undefined}
        spellCheck={false}
        {...rest}
        {...(options && combobox)}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          show();
        }}
        onClick={opensOnClick && !isOpen ? show : undefined}
        onFocus={opensOnClick && !isFreeText && text !== '' ? show : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Tab') onTab?.();
          if (isOpen || !/^Arrow(Up|Down)$/.test(event.key)) {
            // Not with the options of another text.
            if (isOpen && isPending && event.key === 'Enter') event.preventDefault();
            combobox.onKeyDown(event);
          } else if (hasOptions) {
            event.preventDefault();
            show();
          }
        }}
        onBlur={(event) => {
          setWantsOpen(false);
          onBlur?.(event);
        }}
      />
      {isFreeText && options ? (
        <Icon
          of={ChevronDown}
          size="sm"
          className="pointer-events-none absolute top-0 right-2 bottom-0 my-auto text-muted"
        />
      ) : null}
      {isOpen ? (
        <ListPanel anchor={anchor} onClose={() => setWantsOpen(false)}>
          {hasOptions ? (
            <OptionList {...list} label={listLabel} />
          ) : (
            <p role="status" className="px-3 py-2.5 text-muted">
              {status}
            </p>
          )}
        </ListPanel>
      ) : null}
    </span>
  );
}
