import type { ReactNode } from 'react';
import { clipped } from '#util/text.ts';
import type { PageChange, Told } from './engine/picture.ts';
import { overrideWords } from './override-fields.tsx';
import { PageFlag } from './page-flag.tsx';
import type { OverrideField } from './shape.ts';

interface OverrideEffectProps {
  field: OverrideField;
  /** What the audience says itself; null where it inherits. */
  own: Told;
  inherited: Told;
  /** What visitors are known to get where it is not known what the audience says. */
  visitors: Told;
  /** Whether what is set was so when it was last read. */
  saved: boolean;
  change: PageChange | null;
}

/** What visitors get of a field, and what they would where it inherited. */
export function OverrideEffect({ field, own, inherited, visitors, saved, change }: OverrideEffectProps) {
  const { from, nothing, show, brief } = overrideWords[field];
  const wouldGive = <Second>Inherit would give {wouldBe(inherited, nothing)}</Second>;
  if (own === undefined)
    return (
      <>
        {visitors ? (
          <span className="text-strong">{show(visitors)}</span>
        ) : (
          <span className="text-faint">Not known</span>
        )}
        <Second>
          {visitors ? 'Whether it is set here is not known.' : 'Never read here.'} Left as it is on save.
        </Second>
        {inherited == null ? null : wouldGive}
      </>
    );
  if (own === null)
    return inherited === undefined ? (
      <>
        <span className="text-muted">{field === 'customName' ? sentence(nothing) : 'What the page has'}</span>
        {field === 'customName' ? null : <Second>No operation tells it.</Second>}
      </>
    ) : inherited?.trim() ? (
      <>
        <span className="text-strong">{show(inherited)}</span>
        <Second>{from}</Second>
      </>
    ) : (
      <span className="text-muted">{sentence(nothing)}</span>
    );
  return (
    <>
      {!own.trim() ? (
        <span className="text-muted">Nothing</span>
      ) : brief ? (
        <span className="tnum text-muted">{brief(own)}</span>
      ) : (
        <span className="text-strong">{show(own)}</span>
      )}
      {wouldGive}
      {saved && inherited != null ? (
        <PageFlag change={field === 'actionUrlOverride' ? change : null} />
      ) : null}
    </>
  );
}

const Second = ({ children }: { children: ReactNode }) => (
  <p className="mt-0.5 text-muted text-xs [overflow-wrap:anywhere]">{children}</p>
);

function wouldBe(inherited: Told, nothing: string): ReactNode {
  if (inherited === undefined) return 'what the page has; no operation tells it';
  if (!inherited?.trim()) return nothing;
  return (
    <>
      “<bdi>{clipped(inherited, 200)}</bdi>”
    </>
  );
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
