import type { ReactNode } from 'react';
import { safeHref } from '#lib/link.ts';
import { plural, truncate } from '#lib/text.ts';
import { DataLink } from '#ui/data-link.tsx';
import { LongText } from '#ui/long-text.tsx';
import type { OverrideField } from './shape.ts';

interface OverrideLabels {
  label: string;
  /** Source of the default, under the value. */
  source: string;
  /** Label of the value that applies without an override. */
  defaultLabel: string;
  /** Label of the mode without an override. */
  useDefault: string;
  /** Shown where there is neither an override nor a default. */
  emptyText: string;
  render(text: string): ReactNode;
  /** Short form of a long value. */
  summarize?(text: string): string;
  /** Its input. */
  input: { long?: boolean; mono?: boolean; inputMode?: 'url' };
}

const plain = (text: string) => <LongText maxLength={300}>{text}</LongText>;
const pageDefault = {
  source: 'From the page',
  defaultLabel: 'Page default',
  useDefault: 'Use page default',
  emptyText: 'None',
  render: plain,
};

/** Labels and inputs of the overrides. */
export const overrideLabels: Record<OverrideField, OverrideLabels> = {
  customName: {
    ...pageDefault,
    label: 'Name',
    source: 'Computed automatically',
    defaultLabel: 'Computed name',
    useDefault: 'Use computed name',
    emptyText: 'Computed name',
    input: {},
  },
  actionUrlOverride: {
    ...pageDefault,
    label: 'Action URL',
    source: "From the page's header action",
    emptyText: 'None: the page has no header action with a URL',
    render: (url) => <DataLink href={safeHref(url)}>{truncate(url, 300)}</DataLink>,
    input: { mono: true, inputMode: 'url' },
  },
  actionFormIdOverride: {
    ...pageDefault,
    label: 'Action form',
    render: (id) => <span className="font-mono text-mono">{plain(id)}</span>,
    input: { mono: true },
  },
  actionFormInstructionsOverride: {
    ...pageDefault,
    label: 'Form instructions',
    summarize: lengthOf,
    input: { long: true },
  },
  supplementaryContext: {
    ...pageDefault,
    label: 'Context',
    useDefault: 'No context',
    summarize: lengthOf,
    input: { long: true },
  },
};

function lengthOf(text: string): string {
  const sentences = text.split(/[.!?。！？](?=\s|$)/).filter((part) => part.trim()).length;
  return `${plural(sentences, 'sentence')}, ${plural([...text].length, 'character')}`;
}
