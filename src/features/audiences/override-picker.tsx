import { Plus } from 'lucide-react';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { Popover } from '#ui/popover.tsx';
import type { FieldPickerProps } from './field-picker.tsx';
import { loadPanels } from './load-panels.ts';

const FieldPicker = onDemand(async () => (await loadPanels()).FieldPicker);

/** Button that adds an override. */
export const OverridePicker = (props: FieldPickerProps) => (
  <Popover
    label="Override a field"
    align="end"
    isSheet
    className="flex w-90 flex-col p-0 max-h-[min(calc(var(--spacing)*100),var(--radix-popover-content-available-height))]!"
    command={{ label: 'Override a field', icon: Plus, shortcut: 'overrideField' }}
    triggerProps={{ className: buttonStyle({ size: 'sm' }) }}
    trigger={
      <>
        <Icon of={Plus} size="sm" className="-ml-0.5 opacity-80" />
        Override a field
        <Kbd>O</Kbd>
      </>
    }
  >
    {(close) => (
      <FieldPicker
        {...props}
        onPick={(field) => {
          close();
          props.onPick(field);
        }}
      />
    )}
  </Popover>
);
