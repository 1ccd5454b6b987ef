import { useRef } from 'react';
import { dimensions } from '#engines/sessions/index.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { Button } from '#ui/button.tsx';
import { ChipClear, chipButtonOn } from '#ui/chip.tsx';
import { dimensionFormats, formatFilter } from './dimensions.ts';
import type { AudienceNames } from './sessions-queries.ts';
import { useSelection } from './use-selection.ts';

interface SelectionChipsProps {
  calendar: ZonedCalendar;
  names: AudienceNames | undefined;
  /** The filter by audience, where it has no chip of its own. */
  audience: { name: string; onClear(): void } | null;
}

/** The selection, a removable chip per dimension. */
export function SelectionChips({ calendar, names, audience }: SelectionChipsProps) {
  const { selection, select, clear } = useSelection();
  const list = useRef<HTMLUListElement>(null);
  const selectedDimensions = dimensions.filter((dimension) => selection[dimension]);
  if (selectedDimensions.length === 0 && !audience) return null;
  const isPreceding = (button: Element) =>
    list.current?.compareDocumentPosition(button) === Node.DOCUMENT_POSITION_PRECEDING;
  /** Focuses the neighbor of a removed chip, else the button before the list. */
  const focusNeighbor = (index: number | null) => {
    const buttons = Array.from(list.current?.querySelectorAll('button') ?? []);
    const neighbor = index === null ? undefined : (buttons[index + 1] ?? buttons[index - 1]);
    const others = list.current?.closest('[data-strip]')?.querySelectorAll('button') ?? [];
    (neighbor ?? Array.from(others).filter(isPreceding).at(-1))?.focus();
  };
  return (
    <>
      <ul ref={list} aria-label="Selection" className="contents">
        {audience ? (
          <Chip
            name="Audience"
            text={audience.name}
            onClear={() => {
              focusNeighbor(0);
              audience.onClear();
            }}
          />
        ) : null}
        {selectedDimensions.map((dimension, index) => {
          const { label, isZoned } = dimensionFormats[dimension];
          const text = formatFilter(dimension, selection, { calendar, names });
          return (
            <Chip
              key={dimension}
              name={label}
              text={text}
              title={isZoned ? `${text}, ${calendar.zone} time` : text}
              onClear={() => {
                focusNeighbor(audience ? index + 1 : index);
                select(dimension, undefined);
              }}
            />
          );
        })}
      </ul>
      {selectedDimensions.length > 0 ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            focusNeighbor(null);
            clear();
          }}
          className="print:hidden"
        >
          Clear selection
        </Button>
      ) : null}
    </>
  );
}

interface ChipProps {
  name: string;
  text: string;
  title?: string;
  onClear(): void;
}

const Chip = ({ name, text, title = text, onClear }: ChipProps) => (
  <li className="inline-flex max-w-full phone:min-w-32">
    <span className={`${chipButtonOn} min-w-0 grow`} title={title}>
      <span className="max-w-80 truncate">
        {name} <b>{text}</b>
      </span>
    </span>
    <ChipClear name={name} onClick={onClear} />
  </li>
);
