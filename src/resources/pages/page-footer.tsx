import { memo } from 'react';
import { CopyId } from '#ui/copy-id.tsx';
import { DataLink } from '#ui/data-link.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Nothing, Section } from '#ui/section.tsx';
import { safeHref } from '#util/link.ts';
import { useGradually } from '#util/use-gradually.ts';
import type { ListedPage } from './queries.ts';
import { keyed, MOST_IN_A_ROW, partList, partRow } from './rows.ts';

type Group = NonNullable<ListedPage['footerLinks']>[number];
type FooterLink = NonNullable<Group['links']>[number];

export function PageFooter({ groups }: { groups: readonly Group[] }) {
  const drawn = useGradually(groups.length);
  return (
    <Section id="footer" title="Footer" count={groups.length} hint="Groups of links at the foot of the page.">
      {groups.length === 0 ? (
        <Nothing>No footer links</Nothing>
      ) : (
        <ol className={partList}>
          {keyed(groups.slice(0, drawn)).map(({ part, key }) => (
            <GroupRow key={key} group={part} />
          ))}
        </ol>
      )}
    </Section>
  );
}

const GroupRow = memo(({ group: { title, id, links } }: { group: Group }) => (
  <li className={partRow}>
    <div className="flex items-start justify-between gap-3">
      <p className="min-w-0 font-medium text-strong [overflow-wrap:anywhere]">
        {title ? (
          <LongText most={MOST_IN_A_ROW}>{title}</LongText>
        ) : (
          <span className="text-faint">No title</span>
        )}
      </p>
      {id ? <CopyId value={id} name="group id" /> : null}
    </div>
    {links && links.length > 0 ? (
      <ul className="mt-1 flex flex-col">
        {keyed(links).map(({ part, key }) => (
          <LinkRow key={key} link={part} />
        ))}
      </ul>
    ) : (
      <p className="text-faint">no links</p>
    )}
  </li>
));

const LinkRow = ({ link: { text, url, id } }: { link: FooterLink }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_auto] items-baseline gap-x-3 py-1 max-phone:py-3 max-phone:grid-cols-[minmax(0,1fr)_auto]">
    <span className="[overflow-wrap:anywhere]">
      {text ? <LongText most={MOST_IN_A_ROW}>{text}</LongText> : <span className="text-faint">no text</span>}
    </span>
    <span className="min-w-0 text-xs max-phone:order-3 max-phone:col-span-2 max-phone:has-[a]:py-3.5">
      {url ? <DataLink href={safeHref(url)}>{url}</DataLink> : <span className="text-faint">no url</span>}
    </span>
    <span className="text-right">{id ? <CopyId value={id} name="link id" /> : null}</span>
  </li>
);
