import { useSuspenseQuery } from '@tanstack/react-query';
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
  const key = document.components.securitySchemes.apiKey;
  const { data: session } = useSuspenseQuery(sessionQuery);
  const first = document.groups[0]?.operations.find(({ method }) => method === 'GET');
  return (
    <section id="introduction" aria-label="About this API" className="min-w-0 max-w-240 pt-6 pb-6">
      <div className="px-gutter">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold text-strong text-xl [overflow-wrap:anywhere]">
          {title} <Tag>{version}</Tag>
        </h2>
        <div className="mt-2 max-w-prose text-sm">
          <RichText text={description} />
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
      <div className="-ml-5 pl-gutter max-narrow:ml-0 max-narrow:pl-0">
        <DescriptionSection>
          <DescriptionItem name="Address">
            <CopyId value={baseUrl(document, location.origin)} name="address" whole />
          </DescriptionItem>
          <DescriptionItem name="Key">
            <span className="block">
              Header <code className="font-mono text-mono text-strong">{key.name}</code>
            </span>
            <RichText text={key.description} />
          </DescriptionItem>
          <DescriptionItem name="Document">
            <a href={`${basePath}/openapi.json`} target="_blank" rel="noreferrer" className={linkStyle}>
              openapi.json
            </a>
          </DescriptionItem>
        </DescriptionSection>
      </div>
      {first ? (
        <div className="px-gutter">
          <CodeBlock label="Example call" code={exampleCall(document, first, location.origin)} />
        </div>
      ) : null}
    </section>
  );
}
