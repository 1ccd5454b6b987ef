import { Fragment, type ReactNode } from 'react';
import { safeHref } from '#lib/link.ts';
import { DataLink } from '#ui/data-link.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Nothing, Section } from '#ui/section.tsx';
import { keyed, MOST_IN_A_ROW, partList } from './rows.ts';

interface PartsSectionProps<T> {
  /** Its anchor. */
  id: string;
  title: string;
  hint: string;
  /** What is said where there are none. */
  nothing: string;
  parts: readonly T[];
  /** The row of one, numbered from 1. */
  children(part: T, number: number): ReactNode;
}

/** The parts of one kind that a page has, in their order, however many there are. */
export function PartsSection<T>(props: PartsSectionProps<T>) {
  const { id, title, hint, nothing, parts, children } = props;
  return (
    <Section id={id} title={title} count={parts.length} hint={hint}>
      {parts.length === 0 ? (
        <Nothing>{nothing}</Nothing>
      ) : (
        <ol className={partList}>
          {keyed(parts).map(({ part, key, number }) => (
            <Fragment key={key}>{children(part, number)}</Fragment>
          ))}
        </ol>
      )}
    </Section>
  );
}

interface PartTextProps {
  children: string | null | undefined;
  /** What is said where there is none: `No title`. */
  missing: string;
}

/** A text of a part, of which no more is shown at first than leaves the other parts in sight. */
export const PartText = ({ children: text, missing }: PartTextProps) =>
  text ? <LongText most={MOST_IN_A_ROW}>{text}</LongText> : <span className="text-faint">{missing}</span>;

/** The URL of a part. */
export const PartUrl = ({ children: url }: { children: string | null | undefined }) =>
  url ? <DataLink href={safeHref(url)}>{url}</DataLink> : <span className="text-faint">No URL</span>;
