import type { ReactNode } from 'react';
import { urlWarning } from '#form/preview/url-warning.ts';
import { DataLink } from '#ui/data-link.tsx';
import { LongText } from '#ui/long-text.tsx';
import { safeHref } from '#util/link.ts';
import { clipped, plural } from '#util/text.ts';
import type { OverrideField } from './shape.ts';

interface Words {
  label: string;
  /** Where an inherited value comes from, under the value. */
  from: string;
  /** What the value is called that applies without one of its own. */
  defaultLabel: string;
  /** What visitors get where there is none of its own and no default. */
  nothing: string;
  show(text: string): ReactNode;
  /** What visitors get where it is too long to say it twice. */
  brief?(text: string): string;
  /** How it is written. */
  input: { long?: boolean; mono?: boolean; inputMode?: 'url'; warn?(text: string): string | null };
}

const plain = (text: string) => <LongText most={300}>{text}</LongText>;
const formWords = { from: 'From the page', defaultLabel: 'Page default', nothing: 'no form', show: plain };

/** How each override is called, shown and written. */
export const overrideWords: Record<OverrideField, Words> = {
  customName: {
    label: 'Name',
    from: 'Computed, not from the page',
    defaultLabel: 'Computed name',
    nothing: 'a computed name',
    show: plain,
    input: {},
  },
  actionUrlOverride: {
    label: 'Action url',
    from: 'From the header action of the page',
    defaultLabel: 'Page default',
    nothing: 'no url, as the page has no header action with one',
    show: (url) => <DataLink href={safeHref(url)}>{clipped(url, 300)}</DataLink>,
    input: { mono: true, inputMode: 'url', warn: urlWarning },
  },
  actionFormIdOverride: {
    ...formWords,
    label: 'Action form',
    show: (id) => <span className="font-mono text-mono">{plain(id)}</span>,
    input: { mono: true },
  },
  actionFormInstructionsOverride: {
    ...formWords,
    label: 'Form instructions',
    brief: lengthOf,
    input: { long: true },
  },
  supplementaryContext: {
    label: 'Context',
    from: '',
    defaultLabel: 'Without it',
    nothing: 'no extra context',
    show: plain,
    brief: lengthOf,
    input: { long: true },
  },
};

function lengthOf(text: string): string {
  const sentences = text.split(/[.!?。！？](?=\s|$)/).filter((part) => part.trim()).length;
  return `${plural(sentences, 'sentence')}, ${plural([...text].length, 'character')}`;
}
