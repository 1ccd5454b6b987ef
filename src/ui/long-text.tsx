import { useState } from 'react';
import { formatNumber, truncate } from '#lib/text.ts';
import { linkStyle } from './link-style.ts';
import { useIsPrinting } from './use-printing.ts';

const MAX_CHARACTERS = 1500;

interface LongTextProps {
  children: string;
  /** Number of characters shown at first. */
  maxLength?: number;
}

/**
 * Text of any length and direction. Clips very long text with a way to expand it, and isolates its direction from the
 * surrounding text.
 */
export const LongText = ({ children: text, maxLength = MAX_CHARACTERS }: LongTextProps) =>
  text.length <= maxLength ? (
    <bdi>{text}</bdi>
  ) : (
    <ExpandableText maxLength={maxLength}>{text}</ExpandableText>
  );

/** Printed in full. */
function ExpandableText({ children: text, maxLength }: Required<LongTextProps>) {
  const [whole, setWhole] = useState(false);
  const isPrinting = useIsPrinting();
  if (whole || isPrinting) return <bdi>{text}</bdi>;
  return (
    <>
      <bdi>{truncate(text, maxLength)}</bdi>{' '}
      <button type="button" onClick={() => setWhole(true)} className={linkStyle}>
        Show all {formatNumber(text.length)} characters
      </button>
    </>
  );
}
