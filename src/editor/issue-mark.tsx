import { CircleAlert, Info } from 'lucide-react';
import type { Issue, Issues } from '#engines/checks/index.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { type AnyEngine, useEdited } from './editor.tsx';

/** The fields to fix in a part (`harmful`), or if there are none, its suggestions. */
export interface IssueSummary {
  severity: Issue['severity'];
  count: number;
}

/** As in `2 to fix` or `1 suggestion`. */
export const describeIssues = ({ severity, count }: IssueSummary): string =>
  severity === 'harmful' ? `${formatNumber(count)} to fix` : plural(count, 'suggestion');

/** Issues and errors of an editor, by `pathKey`. Errors count as harmful. */
export function issuesAndErrors({
  state,
  validationErrors,
  issues,
}: Pick<AnyEngine, 'state' | 'validationErrors' | 'issues'>): Map<string, Issue> {
  const all = new Map<string, Issue>(issues);
  for (const [key, message] of [...validationErrors, ...state.serverErrors])
    all.set(key, { severity: 'harmful', message });
  return all;
}

/**
 * Marks of the parts that have errors or issues, by name.
 *
 * @param partOf the part a field belongs to, by its `pathKey`; null for none
 */
export function useMarks(partOf: (key: string) => string | null): ReadonlyMap<string, IssueSummary> {
  // As JSON, so that the selected value is stable.
  const marks = useEdited((engine) => JSON.stringify([...marksOf(issuesAndErrors(engine), partOf)]));
  return new Map<string, IssueSummary>(JSON.parse(marks));
}

/** Summarizes issues, by the part that `partOf` returns for their `pathKey`. */
export function marksOf<Part extends string>(
  issues: ReadonlyMap<string, Issue>,
  partOf: (key: string) => Part | null,
): ReadonlyMap<Part, IssueSummary> {
  const marks = new Map<Part, IssueSummary>();
  for (const [key, { severity }] of issues) {
    const part = partOf(key);
    if (part === null) continue;
    const before = marks.get(part);
    if (before?.severity === severity) before.count += 1;
    else if (!before || severity === 'harmful') marks.set(part, { severity, count: 1 });
  }
  return marks;
}

export const issueLooks = {
  harmful: { icon: CircleAlert, color: 'text-danger' },
  warning: { icon: Info, color: 'text-muted' },
};

/** Marks a section or row that has fields to fix or suggestions. */
export function IssueMark({ mark }: { mark: IssueSummary }) {
  const text = describeIssues(mark);
  const { icon, color } = issueLooks[mark.severity];
  return (
    <span title={text} className={`tnum inline-flex flex-none items-center gap-1 text-xs ${color}`}>
      <Icon of={icon} size="sm" />
      {mark.count > 1 ? <span aria-hidden>{formatNumber(mark.count)}</span> : null}
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** Issues of a read-only object, one per line. */
export const IssueLines = ({ issues }: { issues: Issues }) =>
  Object.entries(issues).map(([field, issue]) => <IssueText key={field} issue={issue} />);

export const IssueText = ({ issue: { severity, message } }: { issue: Issue }) => (
  <span className={`flex items-start gap-1 text-xs ${issueLooks[severity].color}`}>
    <Icon of={issueLooks[severity].icon} size="sm" className="mt-line" />
    {message}
  </span>
);
