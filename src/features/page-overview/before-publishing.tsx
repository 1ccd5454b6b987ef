import { Link } from '@tanstack/react-router';
import { Check, ChevronRight } from 'lucide-react';
import { describeIssues, issueLooks } from '#editor/issue-mark.tsx';
import type { Issue } from '#engines/checks/index.ts';
import { pathLabels, toRecordPath } from '#engines/save/index.ts';
import {
  editorSearchOf,
  type ListedPage,
  type PageDoc,
  pageShape,
  type SectionId,
  sectionOf,
} from '#features/pages/public.ts';
import { formatNumber, hasVisibleText, plural } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';

interface PublishCheck {
  /** The problem, or a confirmation. */
  text: string;
  /** Of the problem; absent if there is none. */
  severity?: Issue['severity'];
  /** Path of the field in the record, as in `actions.0.url`. */
  field: string;
  /** Short label of the link to a problem. */
  action?: string;
}

const MAX_SHOWN = 8;

interface BeforePublishingProps {
  page: ListedPage;
  doc: PageDoc;
  issues: ReadonlyMap<string, Issue>;
}

/** Checks of a draft before it is published, each with a link to its field. Problems come first; without one, all are folded. */
export function BeforePublishing({ page, doc, issues }: BeforePublishingProps) {
  const checks = publishChecks(page, doc, issues);
  const open = checks.filter(({ severity }) => severity !== undefined);
  const harmful = open.filter(({ severity }) => severity === 'harmful').length;
  const summary = describeIssues(
    harmful > 0 ? { severity: 'harmful', count: harmful } : { severity: 'warning', count: open.length },
  );
  const more = open.length - MAX_SHOWN;
  const done = checks.filter(({ severity }) => severity === undefined);
  return (
    <section aria-labelledby="before-publishing" className="border-line border-t pt-3">
      <details open={open.length > 0} className="group">
        <summary className="mb-2 flex min-h-7 cursor-pointer items-center gap-3 px-gutter">
          <h2 id="before-publishing" className="font-semibold text-sm text-strong">
            Before you publish
          </h2>
          <span className="tnum flex items-center gap-1.5 text-muted text-xs">
            {open.length > 0 ? null : <Icon of={Check} size="sm" className="text-success" />}
            {open.length > 0 ? summary : 'Ready to publish'}
          </span>
          <Icon of={ChevronRight} size="sm" className="ml-auto text-muted group-open:rotate-90" />
        </summary>
        <ul className="border-line border-t">
          {[...open.slice(0, MAX_SHOWN), ...done].map((check) => (
            <CheckRow key={check.text} pageId={page.pageId} check={check} />
          ))}
          {more > 0 ? (
            <li className="border-line border-t px-gutter py-2 text-muted text-sm">
              and {formatNumber(more)} more
            </li>
          ) : null}
        </ul>
      </details>
    </section>
  );
}

function CheckRow({ pageId, check }: { pageId: string; check: PublishCheck }) {
  const { text, severity, field, action } = check;
  const look = severity ? issueLooks[severity] : { icon: Check, color: 'text-success' };
  return (
    <li className="relative flex min-h-9 items-center gap-2.5 border-line px-gutter py-1.5 text-sm not-first:border-t hover:bg-hover max-phone:min-h-11">
      <Icon of={look.icon} size="sm" className={`flex-none ${look.color}`} />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <Link
          to="/pages/$pageId/edit"
          params={{ pageId }}
          search={editorSearchOf(field)}
          className="row-link text-strong"
        >
          {severity ? null : <span className="sr-only">Done: </span>}
          {text}
        </Link>
      </p>
      {action ? (
        <span aria-hidden className="flex-none text-accent-text text-xs">
          {action}
        </span>
      ) : null}
    </li>
  );
}

/** Checks of a page: its issues, the harmful ones first, and what visitors and search engines expect. */
function publishChecks(
  { pageContext, actions, metadata }: ListedPage,
  doc: PageDoc,
  issues: ReadonlyMap<string, Issue>,
): PublishCheck[] {
  const fixes = [...issues].map(([key, { severity, message }]): PublishCheck => {
    const path = key.split('/');
    return {
      text: `${pathLabels(pageShape, path, doc).join(' › ')}: ${message}`,
      severity,
      field: toRecordPath(doc, path).join('.'),
      action: severity === 'harmful' ? 'Fix' : 'Check',
    };
  });
  const hasIssue = (section: SectionId) => [...issues.keys()].some((key) => sectionOf(key) === section);
  const withUrl = (actions ?? []).every(({ url }) => hasVisibleText(url));
  const expected: (PublishCheck | null)[] = [
    !hasVisibleText(pageContext)
      ? {
          text: 'No context: the AI on this page knows only its texts',
          severity: 'warning',
          field: 'pageContext',
          action: 'Add context',
        }
      : hasIssue('content')
        ? null
        : { text: 'Name and context', field: 'pageContext' },
    !actions?.length
      ? {
          text: 'No actions: visitors have nothing to click',
          severity: 'warning',
          field: 'actions',
          action: 'Add action',
        }
      : hasIssue('actions')
        ? null
        : {
            text: `${plural(actions.length, 'action')} with a title${withUrl ? ' and an address' : ''}`,
            field: 'actions',
          },
    !hasVisibleText(metadata?.description)
      ? {
          text: 'No description: search engines choose their own text',
          severity: 'warning',
          field: 'metadata.description',
          action: 'Add description',
        }
      : hasIssue('metadata')
        ? null
        : { text: 'Description for search results', field: 'metadata.description' },
  ];
  const all = [...fixes, ...expected.filter((check) => check !== null)];
  return [...all.filter(isHarmful), ...all.filter((check) => !isHarmful(check))];
}

const isHarmful = ({ severity }: PublishCheck) => severity === 'harmful';
