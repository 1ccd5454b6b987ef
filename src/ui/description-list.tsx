import type { ReactNode } from 'react';
import { CopyId } from './copy-id.tsx';
import { LongText } from './long-text.tsx';

interface DescriptionSectionProps {
  /** Heads the group. */
  title?: string;
  children: ReactNode;
}

/** A group of facts about a record, names at the left: `DescriptionItem` and `IdItem`. */
export function DescriptionSection({ title, children }: DescriptionSectionProps) {
  return (
    <section className="border-line px-5 py-5 not-first:border-t max-narrow:px-gutter">
      {title ? <h2 className="mb-2 font-semibold text-sm text-strong">{title}</h2> : null}
      <DescriptionList>{children}</DescriptionList>
    </section>
  );
}

/** DescriptionSection under each other, wherever they stand: `DescriptionItem` and `IdItem`. */
export const DescriptionList = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[calc(var(--spacing)*28)_minmax(0,1fr)] gap-x-3 text-sm">{children}</dl>
);

interface DescriptionItemProps {
  name: string;
  /** How a missing one is called. */
  missing?: string;
  children: ReactNode;
}

/** One fact; a text of any length may be given. */
export function DescriptionItem({ name, missing = 'None', children }: DescriptionItemProps) {
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
export const IdItem = ({ name, value }: { name: string; value: string | null | undefined }) => (
  <DescriptionItem name={name}>
    {value ? <CopyId value={value} name={`${name.toLowerCase()} ID`} /> : null}
  </DescriptionItem>
);
