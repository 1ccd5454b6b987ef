import { checkFooterLink } from '#editor/checks/rules.ts';
import { IssueLines } from '#editor/issue-mark.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import type { ListedPage } from './pages-queries.ts';
import { PartsSection, PartText, PartUrl, partRow, withKeys } from './parts.tsx';

type Group = NonNullable<ListedPage['footerLinks']>[number];
type FooterLink = NonNullable<Group['links']>[number];

export const PageFooter = ({ groups }: { groups: readonly Group[] }) => (
  <PartsSection
    id="footer"
    title="Footer"
    hint="Groups of links at the bottom of the page."
    emptyText="No footer links"
    parts={groups}
  >
    {(group) => <GroupRow group={group} />}
  </PartsSection>
);

const GroupRow = ({ group: { title, id, links } }: { group: Group }) => (
  <li className={partRow}>
    <div className="flex items-start justify-between gap-3">
      <p className="min-w-0 font-medium text-strong [overflow-wrap:anywhere]">
        <PartText missing="No title">{title}</PartText>
      </p>
      {id ? <CopyId value={id} name="group ID" /> : null}
    </div>
    {links && links.length > 0 ? (
      <ul className="mt-1 flex flex-col">
        {withKeys(links).map(({ part, key }) => (
          <LinkRow key={key} link={part} />
        ))}
      </ul>
    ) : (
      <p className="text-faint">No links</p>
    )}
  </li>
);

const LinkRow = ({ link }: { link: FooterLink }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_auto] items-baseline gap-x-3 py-1 max-phone:py-3 max-phone:grid-cols-[minmax(0,1fr)_auto]">
    <span className="[overflow-wrap:anywhere]">
      <PartText missing="No text">{link.text}</PartText>
    </span>
    <span className="min-w-0 text-xs max-phone:order-3 max-phone:col-span-2 max-phone:has-[a]:py-3.5">
      <PartUrl>{link.url}</PartUrl>
      <IssueLines issues={checkFooterLink(link)} />
    </span>
    <span className="text-right">{link.id ? <CopyId value={link.id} name="link ID" /> : null}</span>
  </li>
);
