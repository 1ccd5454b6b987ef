import type { ReactNode } from 'react';
import { safeHref } from '#lib/link.ts';
import { plural, truncate } from '#lib/text.ts';
import { DataLink } from '#ui/data-link.tsx';
import { LongText } from '#ui/long-text.tsx';
import type { OverrideField } from './shape.ts';

interface Words {
  label: string;
  /** Source of the default, under the value. */
  from: string;
  /** Label of the value that applies without an override. */
  defaultLabel: string;
  /** Label of the mode without an override. */
  useDefault: string;
  /** Shown where there is neither an override nor a default. */
  nothing: string;
  show(text: string): ReactNode;
  /** Short form of a long value. */
  brief?(text: string): string;
  /** Its input. */
  input: { long?: boolean; mono?: boolean; inputMode?: 'url' };
}

const plain = (text: string) => <LongText maxLength={300}>{text}</LongText>;
const formWords = {
  from: 'From the page',
  defaultLabel: 'Page default',
  useDefault: 'Use page default',
  nothing: 'None',
  show: plain,
};

/** Labels and inputs of the overrides. */
export const overrideWords: Record<OverrideField, Words> = {
  customName: {
    label: 'Name',
    from: 'Computed automatically',
    defaultLabel: 'Computed name',
    useDefault: 'Use computed name',
    nothing: 'Computed name',
    show: plain,
    input: {},
  },
  actionUrlOverride: {
    label: 'Action URL',
    from: "From the page's header action",
    defaultLabel: 'Page default',
    useDefault: 'Use page default',
    nothing: 'None: the page has no header action with a URL',
    show: (url) => <DataLink href={safeHref(url)}>{truncate(url, 300)}</DataLink>,
    input: { mono: true, inputMode: 'url' },
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
    useDefault: 'No context',
    nothing: 'None',
    show: plain,
    brief: lengthOf,
    input: { long: true },
  },
};

function lengthOf(text: string): string {
  const sentences = text.split(/[.!?。！？](?=\s|$)/).filter((part) => part.trim()).length;
  return `${plural(sentences, 'sentence')}, ${plural([...text].length, 'character')}`;
}
