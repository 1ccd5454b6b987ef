import { ChartColumn, Copy, Ellipsis, Image, Table2 } from 'lucide-react';
import type { RefObject } from 'react';
import { copyText } from '#lib/copy.ts';
import { clipboardTable } from '#lib/csv-write.ts';
import { toast } from '#shell/notify.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import type { Numbers } from './mark-description.ts';
import { saveAsPng } from './save-png.ts';

interface ChartMenuProps {
  title: string;
  chart: RefObject<HTMLElement | null>;
  numbers(): Numbers;
  /** Switches between the table and the chart; null if another control does. */
  toggle: { asTable: boolean; onToggle(): void } | null;
}

/** Menu to save the chart as a picture and copy its numbers. */
export function ChartMenu({ title, chart, numbers, toggle }: ChartMenuProps) {
  const savePicture = async () => {
    try {
      if (chart.current) await saveAsPng(chart.current, title);
    } catch {
      toast.error("Couldn't save the picture", { detail: 'You can copy its numbers instead.' });
    }
  };
  const copyNumbers = async () => {
    const { headers, rows } = numbers();
    if (await copyText(clipboardTable([headers, ...rows]))) toast.done('Numbers copied');
    else toast.error("Couldn't copy", { detail: 'You can show the chart as a table instead.' });
  };
  return (
    <Menu
      label={`Actions for ${title}`}
      align="end"
      triggerProps={{
        className: buttonStyle({ variant: 'ghost', size: 'sm', square: true }),
        'aria-label': `Actions for ${title}`,
        title: `Actions for ${title}`,
      }}
      trigger={<Icon of={Ellipsis} />}
      items={[
        ...(toggle
          ? [
              {
                label: toggle.asTable ? 'Show as chart' : 'Show as table',
                icon: toggle.asTable ? ChartColumn : Table2,
                onSelect: toggle.onToggle,
              },
            ]
          : []),
        { label: 'Save as PNG', icon: Image, onSelect: () => void savePicture() },
        { label: 'Copy numbers', icon: Copy, onSelect: () => void copyNumbers() },
      ]}
    />
  );
}
