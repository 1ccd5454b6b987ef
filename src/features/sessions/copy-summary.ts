import { ClipboardList, Link } from 'lucide-react';
import type { Preset } from '#engines/sessions/index.ts';
import type { MenuItem } from '#ui/menu.tsx';
import { copyToClipboard } from '#ui/notify.ts';
import { presetNames } from './range-picker.tsx';

/** Texts of the innermost elements; one with text of its own counts as a whole. */
const textsIn = (element: Element): string[] =>
  [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent)
    ? [element.textContent]
    : [...element.children].flatMap(textsIn);

/** A label with its figure, as `Conversion: 10.7% (+2.1 pp, +0.1 to +4.3, all 9.8%)`; other lines as they are. */
function lineOf(line: Element): string {
  const [label, figure] = line.children;
  if (!label || !figure) return line.textContent;
  const [name, ...baseline] = textsIn(label);
  const [value, ...details] = textsIn(figure);
  const rest = [...details, ...baseline].join(', ');
  return `${name}: ${value ?? '–'}${rest && ` (${rest})`}`;
}

/** Copies what the screen shows in its parts with `data-summary`, and a link to it. */
function copySummary(): void {
  const blocks = Array.from(document.querySelectorAll('[data-summary]'), (shown) => {
    const block = shown.cloneNode(true) as Element;
    for (const hidden of block.querySelectorAll('[aria-hidden]')) hidden.remove();
    return block.matches('dl, ul, div') ? Array.from(block.children, lineOf).join('\n') : block.textContent;
  });
  // Without the name of the application.
  const title = document.title.split(' · ').slice(0, -1).join(' · ');
  void copyToClipboard([title, ...blocks, location.href].join('\n\n'), 'Summary');
}

/** Copies the sentence and figures of the screen as text. */
export const summaryItem: MenuItem = { label: 'Copy summary', icon: ClipboardList, onSelect: copySummary };

/** Leaves the dates to the preset in the URL. */
function movingLink(preset: Preset): string {
  const url = new URL(location.href);
  url.searchParams.set('range', preset);
  url.searchParams.delete('from');
  url.searchParams.delete('to');
  return url.href;
}

/** Copies a link whose dates move with the preset; none for a range without one. */
export const movingLinkItem = (preset: Preset | undefined): MenuItem[] =>
  preset && preset !== 'custom' && preset !== 'all'
    ? [
        {
          label: `Copy link to ${presetNames[preset].toLowerCase()}`,
          icon: Link,
          onSelect: () => void copyToClipboard(movingLink(preset), 'Link'),
        },
      ]
    : [];
