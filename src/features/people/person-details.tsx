import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Person } from '#contract/persons.ts';
import type { Received } from '#contract/received.ts';
import { accountOfDomain } from '#features/accounts/accounts-queries.ts';
import { mailHref, phoneHref, safeHref, siteHref } from '#lib/link.ts';
import { DataLink } from '#ui/data-link.tsx';
import { Fact, Facts, IdFact } from '#ui/facts.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Time } from '#ui/time.tsx';

export function PersonDetails({ person }: { person: Received<Person> }) {
  const account = accountOfDomain(useQueryClient(), person.domain);
  return (
    <aside
      aria-label="Person details"
      className="border-line border-l max-narrow:order-first max-narrow:border-b max-narrow:border-l-0"
    >
      <Facts title="Contact">
        <Fact name="Name">{person.name}</Fact>
        <Fact name="Email">{linkOrText(person.email, mailHref)}</Fact>
        <Fact name="Phone">{linkOrText(person.phoneNumber, phoneHref)}</Fact>
        <Fact name="LinkedIn">{linkOrText(person.linkedinProfileUrl, safeHref)}</Fact>
        <Fact name="Company">{linkOrText(person.domain, siteHref)}</Fact>
        <Fact name="Account">
          {account ? (
            <Link to="/accounts/$accountId" params={{ accountId: account.accountId }} className={linkStyle}>
              <bdi>{account.name || account.domain || account.accountId}</bdi>
            </Link>
          ) : person.domain ? (
            <Link to="/accounts" search={{ q: person.domain }} className={linkStyle}>
              Find in accounts
            </Link>
          ) : null}
        </Fact>
        <Fact name="Slug">{person.slug}</Fact>
      </Facts>
      <Facts title="Record">
        <Fact name="Created">
          <Time value={person.createdAt} exact />
        </Fact>
        <Fact name="Updated">
          <Time value={person.updatedAt} exact />
        </Fact>
        <IdFact name="Person" value={person.personId} />
      </Facts>
    </aside>
  );
}

const linkOrText = (text: string | null | undefined, href: (text: string) => string | null): ReactNode =>
  text ? <DataLink href={href(text)}>{text}</DataLink> : null;
