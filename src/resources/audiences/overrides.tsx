import type { ReactNode } from 'react';
import { DataLink } from '#ui/data-link.tsx';
import { LongText } from '#ui/long-text.tsx';
import { safeHref } from '#util/link.ts';
import { clipped, plural } from '#util/text.ts';
import type { Override, OverrideKey, Told } from './engine/picture.ts';
import { FieldRow, FieldTable } from './field-table.tsx';

interface Words {
  name: string;
  /** Where an inherited value comes from, under the value. */
  from: string;
  /** What visitors get where it inherits and there is nothing to inherit. */
  nothing: string;
  show(text: string): ReactNode;
  /** What visitors get where it is too long to say it twice. */
  brief?(text: string): string;
}

const plain = (text: string) => <LongText>{text}</LongText>;
const formWords = { from: 'From the page', nothing: 'No form', show: plain };

const words: Record<OverrideKey, Words> = {
  name: { name: 'Name', from: 'Computed by the service', nothing: 'no name', show: plain },
  actionUrl: {
    name: 'Action url',
    from: 'From the header action of the page',
    nothing: 'no url, as the page has no header action with one',
    show: (url) => <DataLink href={safeHref(url)}>{url}</DataLink>,
  },
  actionForm: {
    ...formWords,
    name: 'Action form',
    show: (id) => <span className="font-mono text-mono">{plain(id)}</span>,
  },
  formInstructions: { ...formWords, name: 'Form instructions', brief: lengthOf },
  context: { name: 'Context', from: '', nothing: 'no extra context', show: plain, brief: lengthOf },
};

function lengthOf(text: string): string {
  const sentences = text.split(/[.!?。！？](?=\s|$)/).filter((part) => part.trim()).length;
  return `${plural(sentences, 'sentence')}, ${plural([...text].length, 'character')}`;
}

const heads = ['Field', 'For this audience', 'Visitors get'];

/** What an audience sets for itself, and what its visitors get. */
export function Overrides({ overrides }: { overrides: readonly Override[] }) {
  return (
    <FieldTable label="Overrides" heads={heads}>
      {overrides.map((override) => (
        <FieldRow
          key={override.key}
          name={words[override.key].name}
          cells={[
            ['For this audience', <Own key="own" value={override.own} show={words[override.key].show} />],
            ['Visitors get', <Visitors key="visitors" override={override} />],
          ]}
        />
      ))}
    </FieldTable>
  );
}

/** What the audience itself says of a field. */
export function Own({ value, show }: { value: Told; show(text: string): ReactNode }) {
  if (value === undefined) return <span className="text-faint">Not known</span>;
  if (value === null) return <span className="text-muted">Inherits</span>;
  return value.trim() ? show(value) : <span className="text-faint">set to nothing</span>;
}

const second = (text: ReactNode) => <p className="mt-0.5 text-muted text-xs">{text}</p>;

function Visitors({ override: { key, own, inherited, visitors } }: { override: Override }) {
  const { from, nothing, show, brief } = words[key];
  const wouldGive = `Inherit would give ${inherited === undefined ? 'what the page has; no operation tells it' : inherited === null ? nothing : `“${clipped(inherited, 200)}”`}`;
  if (visitors === undefined && own === undefined)
    return (
      <>
        <span className="text-faint">Not known. Never read here.</span>
        {second(wouldGive)}
      </>
    );
  if (visitors === undefined)
    return (
      <>
        <span className="text-muted">What the page has</span>
        {second('No operation tells it.')}
      </>
    );
  if (!visitors?.trim())
    return <span className="text-muted">{typeof own === 'string' ? 'Nothing' : sentence(nothing)}</span>;
  return (
    <>
      {brief ? (
        <span className="tnum text-muted">{brief(visitors)}</span>
      ) : (
        <span className="text-strong">{show(visitors)}</span>
      )}
      {second(
        own === null
          ? from
          : own === undefined
            ? 'Whether it is set for this audience is not known.'
            : wouldGive,
      )}
    </>
  );
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
