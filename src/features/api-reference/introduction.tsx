import { useSuspenseQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { sessionQuery } from '#api/transport/session.ts';
import { basePath } from '#lib/link.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { DescriptionItem, DescriptionSection } from '#ui/description-list.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Note } from '#ui/note.tsx';
import { Tag } from '#ui/tag.tsx';
import type { ApiDocument } from './document.ts';
import { baseUrl, exampleCall } from './example-call.ts';
import { CodeBlock, RichText } from './typography.tsx';

/** Base URL, authentication and description of the API. */
export function Introduction({ document }: { document: ApiDocument }) {
  const { title, version, description } = document.info;
  // Its sections begin with a heading each: `## Lists`.
  const [summary = '', ...sections] = description.split(/^## /m);
  const key = document.components.securitySchemes.apiKey;
  const { data: session } = useSuspenseQuery(sessionQuery);
  const first = document.groups[0]?.operations.find(({ method }) => method === 'GET');
  return (
    <section id="introduction" aria-label="About this API" className="min-w-0 max-w-240 pt-6 pb-6">
      <div className="px-gutter">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold text-strong text-xl [overflow-wrap:anywhere]">
          {title} <Tag>{version}</Tag>
        </h2>
        <div className="mt-2 max-w-prose text-base text-default leading-5.5">
          <RichText text={summary} />
        </div>
        {session.mode === 'gateway' ? (
          <div className="mt-4 max-w-prose">
            <Note>
              This reference describes the API as Audience Console uses it. Your service at{' '}
              <span className="[overflow-wrap:anywhere]">{session.serviceUrl}</span> may differ in details.
            </Note>
          </div>
        ) : null}
      </div>
      {first ? (
        <div className="mt-5 px-gutter">
          <CodeBlock label="Example call" code={exampleCall(document, first, location.origin)} />
        </div>
      ) : null}
      <div className="-ml-5 pl-gutter max-narrow:ml-0 max-narrow:pl-0">
        <DescriptionSection>
          <DescriptionItem name="Address">
            <CopyId value={baseUrl(document, location.origin)} name="address" whole />
          </DescriptionItem>
          <DescriptionItem name="Key">
            Your API key, in the header{' '}
            <code className="font-mono text-mono text-strong whitespace-nowrap">{key.name}</code>
          </DescriptionItem>
          <DescriptionItem name="Document">
            <a href={`${basePath}/openapi.json`} target="_blank" rel="noreferrer" className={linkStyle}>
              openapi.json
            </a>
          </DescriptionItem>
        </DescriptionSection>
      </div>
      <dl className="grid grid-cols-[calc(var(--spacing)*29)_minmax(0,var(--spacing-prose))] gap-x-2 gap-y-4 border-line border-t mx-gutter pt-5 text-sm max-phone:grid-cols-1 max-phone:gap-y-1">
        {sections.map((section) => {
          const [name, ...paragraphs] = section.split('\n\n');
          return (
            <Fragment key={name}>
              <dt className="font-medium text-strong max-phone:not-first:mt-3">{name}</dt>
              <dd className="min-w-0 text-default">
                <RichText text={paragraphs.join('\n\n')} />
              </dd>
            </Fragment>
          );
        })}
      </dl>
    </section>
  );
}
