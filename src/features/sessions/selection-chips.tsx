import { useRef } from 'react';
import { type Dimension, dimensions } from '#engines/sessions/dimensions.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { Button } from '#ui/button.tsx';
import { ChipClear, chipButtonOn } from '#ui/chip.tsx';
import { chosenText, dimensionNames } from './selection-words.ts';
import type { AudienceNames } from './sessions-queries.ts';
import type { useSelection } from './use-selection.ts';

/** What is read off a clock, which shows the time of a zone. */
const clocked = new Set<Dimension>(['start', 'week']);

interface SelectionChipsProps {
  selecting: ReturnType<typeof useSelection>;
  calendar: ZonedCalendar;
  names: AudienceNames | undefined;
}

/** The selection, a removable chip per dimension. */
export function SelectionChips({ selecting, calendar, names }: SelectionChipsProps) {
  const { selection, choose, clear } = selecting;
  const list = useRef<HTMLUListElement>(null);
  const chosen = dimensions.filter((dimension) => selection[dimension]);
  if (chosen.length === 0) return null;
  /** Focuses the neighbor of a removed chip, else the button before the list. */
  const focusBeside = (index: number | null) => {
    const parts = Array.from(list.current?.querySelectorAll('button') ?? []);
    const beside = index === null ? undefined : (parts[index + 1] ?? parts[index - 1]);
    (beside ?? buttonBefore(list.current))?.focus();
  };
  return (
    <>
      <ul ref={list} aria-label="Selection" className="contents">
        {chosen.map((dimension, index) => {
          const name = dimensionNames[dimension];
          const text = chosenText(dimension, selection, { calendar, names });
          return (
            <li key={dimension} className="inline-flex max-w-full">
              <span
                className={chipButtonOn}
                title={clocked.has(dimension) ? `${text}, ${calendar.zone} time` : text}
              >
                <span className="max-w-80 truncate">
                  {name} <b>{text}</b>
                </span>
              </span>
              <ChipClear
                name={name}
                onClick={() => {
                  focusBeside(index);
                  choose(dimension, undefined);
                }}
              />
            </li>
          );
        })}
      </ul>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => {
          focusBeside(null);
          clear();
        }}
        className="print:hidden"
      >
        Clear selection
      </Button>
    </>
  );
}

/** The last button that stands before an element, under the same parent. */
const buttonBefore = (element: Element | null) =>
  Array.from(element?.parentElement?.querySelectorAll('button') ?? [])
    .filter((button) => element && button.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
    .at(-1);
