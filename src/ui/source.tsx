import { useState } from 'react';
import { plural } from '#lib/text.ts';
import { linkStyle } from './link-style.ts';
import { useIsPrinting } from './use-printing.ts';

interface SourceProps {
  /** Accessible name: `Content of Page view`. */
  label: string;
  children: string;
}

/** Source code, never executed. Long text expands on request and when printed. */
export function Source({ label, children: text }: SourceProps) {
  const { shown, button } = useExpandable(text);
  return (
    <figure aria-label={label} className="rounded-md bg-sunken px-3 py-2.5">
      <pre className="whitespace-pre-wrap font-mono text-default text-mono leading-4.5 [overflow-wrap:anywhere] [tab-size:2]">
        <bdi>{shown}</bdi>
      </pre>
      {button}
    </figure>
  );
}

/** The start of a long text, and a button that shows all of it. */
export function useExpandable(text: string) {
  const [open, setOpen] = useState(false);
  const isPrinting = useIsPrinting();
  const start = truncateSource(text);
  if (start === null || isPrinting) return { shown: text, button: null };
  const button = (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
      className={`mt-2 text-xs max-phone:min-h-hit ${linkStyle}`}
    >
      {open ? 'Show the beginning only' : `Show all, ${extentOf(text)}`}
    </button>
  );
  return { shown: open ? text : `${start}…`, button };
}

/** Length in lines if there are several, else in characters. */
function extentOf(text: string): string {
  const lines = lineCount(text);
  return lines > 1 ? plural(lines, 'line') : plural(text.length, 'character');
}

const MAX_LINES = 8;
const MAX_CHARACTERS = 800;

/** Counts lines; a trailing line break doesn't start another. */
export function lineCount(text: string): number {
  if (text === '') return 0;
  return text.replace(/\r?\n$/, '').split(/\r\n|\r|\n/).length;
}

/** Start of a source text that is too long to show completely; null if it's short. */
export function truncateSource(text: string): string | null {
  const lines = text.split('\n', MAX_LINES + 1);
  const cut = (lines.length > MAX_LINES ? lines.slice(0, MAX_LINES).join('\n') : text).slice(
    0,
    MAX_CHARACTERS,
  );
  return cut.length < text.trimEnd().length ? cut : null;
}
