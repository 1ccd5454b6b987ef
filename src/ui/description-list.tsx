import type { ReactNode } from 'react';
import { CopyId } from './copy-id.tsx';
import { LongText } from './long-text.tsx';

interface DescriptionSectionProps {
  title?: string;
  children: ReactNode;
}

/** Section with a description list. */
export function DescriptionSection({ title, children }: DescriptionSectionProps) {
  return (
    <section className="border-line px-5 py-5 not-first:border-t max-narrow:px-gutter">
      {title ? <h2 className="mb-2 font-semibold text-sm text-strong">{title}</h2> : null}
      <DescriptionList>{children}</DescriptionList>
    </section>
  );
}

/** Names and values in two columns. Contains `DescriptionItem` and `IdItem`. */
export const DescriptionList = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[calc(var(--spacing)*28)_minmax(0,1fr)] gap-x-3 text-sm">{children}</dl>
);

interface DescriptionItemProps {
  name: string;
  /** Text if the value is missing. */
  missing?: string;
  children: ReactNode;
}

/** A name and its value. Strings may be of any length. */
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

/** Item with an ID that can be copied. */
export const IdItem = ({ name, value }: { name: string; value: string | null | undefined }) => (
  <DescriptionItem name={name}>
    {value ? <CopyId value={value} name={`${name.toLowerCase()} ID`} /> : null}
  </DescriptionItem>
);
