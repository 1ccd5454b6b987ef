import { truncate } from '#lib/text.ts';
import { linkStyle } from './link-style.ts';
import { LongText } from './long-text.tsx';

interface DataLinkProps {
  /** The text, of any length. */
  children: string;
  /** URL from `safeHref`, `mailHref` or `phoneHref`; null if it's unsafe. */
  href: string | null;
}

/** Text from the service, linked if it has an `href`. Opens a new tab without a referrer. */
export function DataLink({ children, href }: DataLinkProps) {
  if (!href)
    return (
      <span className="[overflow-wrap:anywhere]">
        <LongText>{children}</LongText>
      </span>
    );
  return (
    <a
      href={href}
      title={truncate(children)}
      rel="noreferrer"
      target="_blank"
      className={`${linkStyle} block w-fit max-w-full`}
    >
      <bdi className="line-clamp-6 [overflow-wrap:anywhere]">{children}</bdi>
    </a>
  );
}
