import { type RefObject, useState } from 'react';
import { useCommands } from '#ui/commands.ts';

const findDifferences = (frame: HTMLElement | null) => [
  ...(frame?.querySelectorAll<HTMLElement>('[data-difference]') ?? []),
];

/** Moves focus through the differences in an element with N and P. */
export function useDifferences(frame: RefObject<HTMLElement | null>) {
  const [position, setPosition] = useState<{ at: number; of: number }>();
  const go = (step: 1 | -1) => {
    const all = findDifferences(frame.current);
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1;
    const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step;
    const target = all[(next + all.length) % all.length];
    if (!target) return;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'center' });
    setPosition({ at: all.indexOf(target) + 1, of: all.length });
  };
  useCommands([
    { label: 'Next difference', shortcut: 'nextDifference', run: () => go(1) },
    { label: 'Previous difference', shortcut: 'previousDifference', run: () => go(-1) },
  ]);
  return { position, go };
}
