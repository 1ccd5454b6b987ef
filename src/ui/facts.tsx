import type { ReactNode } from 'react';
import { CopyId } from './copy-id.tsx';
import { LongText } from './long-text.tsx';

interface FactsProps {
  /** Heads the group. */
  title?: string;
  children: ReactNode;
}

/** A group of facts about a record, names at the left: `Fact` and `IdFact`. */
export function Facts({ title, children }: FactsProps) {
  return (
    <section className="border-line px-5 py-5 not-first:border-t max-narrow:px-gutter">
      {title ? <h2 className="mb-2 font-semibold text-sm text-strong">{title}</h2> : null}
      <FactList>{children}</FactList>
    </section>
  );
}

/** Facts under each other, wherever they stand: `Fact` and `IdFact`. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[calc(var(--spacing)*28)_minmax(0,1fr)] gap-x-3 text-sm">{children}</dl>
);

interface FactProps {
  name: string;
  /** How a missing one is called. */
  missing?: string;
  children: ReactNode;
}

/** One fact; a text of any length may be given. */
export function Fact({ name, missing = 'None', children }: FactProps) {
  return (
    <>
      <dt className="py-1 text-muted max-phone:[&:has(+dd_a,+dd_button)]:py-3">{name}</dt>
      <dd className="tnum min-w-0 py-1 text-default [overflow-wrap:anywhere] max-phone:has-[a,button]:py-3">
        {typeof children === 'string' && children ? (
          <LongText>{children}</LongText>
        ) : (
          children || <span className="text-faint">{missing}</span>
        )}
      </dd>
    </>
  );
}

/** An identifier among facts. */
export const IdFact = ({ name, value }: { name: string; value: string | null | undefined }) => (
  <Fact name={name}>{value ? <CopyId value={value} name={`${name.toLowerCase()} ID`} /> : null}</Fact>
);
