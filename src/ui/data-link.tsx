import { linkStyle } from './link-style.ts';
import { LongText } from './long-text.tsx';

interface DataLinkProps {
  /** The text, of any length. */
  children: string;
  /** URL from `safeHref`, `mailHref` or `phoneHref`; null if it's unsafe. */
  href: string | null;
}

/** A text from the service that is a link where it may be one. It opens beside the console and tells it nothing. */
export function DataLink({ children, href }: DataLinkProps) {
  if (!href)
    return (
      <span className="[overflow-wrap:anywhere]">
        <LongText>{children}</LongText>
      </span>
    );
  return (
    <a href={href} rel="noreferrer" target="_blank" className={`${linkStyle} block w-fit max-w-full`}>
      <bdi className="line-clamp-6 [overflow-wrap:anywhere]">{children}</bdi>
    </a>
  );
}
