import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { Issue, Issues } from '#engines/checks/index.ts';
import { formatNumber } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { useEdited } from './editor.tsx';

/** The worst severity in a part, and the number of its fields with errors or issues. */
export interface IssueSummary {
  severity: 'error' | 'harmful' | 'warning';
  count: number;
}

/**
 * Marks of the parts that have errors or issues, by name.
 *
 * @param partOf the part a field belongs to, by its `pathKey`; null for none
 */
export function useMarks(partOf: (key: string) => string | null): ReadonlyMap<string, IssueSummary> {
  // As JSON, so that the selected value is stable.
  const marks = useEdited(({ state, validationErrors, issues }) => {
    const errors = [...state.serverErrors.keys(), ...validationErrors.keys()];
    const all = new Map<string, Pick<IssueSummary, 'severity'>>(issues);
    for (const key of errors) all.set(key, { severity: 'error' });
    return JSON.stringify([...marksOf(all, partOf)]);
  });
  return new Map<string, IssueSummary>(JSON.parse(marks));
}

/** Summarizes issues, by the part that `partOf` returns for their `pathKey`. */
export function marksOf<Part extends string>(
  issues: ReadonlyMap<string, Pick<IssueSummary, 'severity'>>,
  partOf: (key: string) => Part | null,
): ReadonlyMap<Part, IssueSummary> {
  const marks = new Map<Part, IssueSummary>();
  for (const [key, { severity }] of issues) {
    const part = partOf(key);
    if (part === null) continue;
    const before = marks.get(part);
    const isWorse = !before || order.indexOf(before.severity) < order.indexOf(severity);
    marks.set(part, { severity: isWorse ? severity : before.severity, count: (before?.count ?? 0) + 1 });
  }
  return marks;
}

const order: readonly IssueSummary['severity'][] = ['warning', 'harmful', 'error'];

/** Marks a section or row that has fields to fix or check. */
export function IssueMark({ mark: { severity, count } }: { mark: IssueSummary }) {
  const text = severity === 'error' ? 'Has errors' : `${formatNumber(count)} to check`;
  return (
    <span
      title={text}
      className={`tnum inline-flex flex-none items-center gap-1 text-xs ${severity === 'warning' ? 'text-warning' : 'text-danger'}`}
    >
      <Icon of={severity === 'warning' ? TriangleAlert : CircleAlert} size="sm" />
      {severity !== 'error' && count > 1 ? <span aria-hidden>{formatNumber(count)}</span> : null}
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** Issues of a read-only object, one per line. */
export const IssueLines = ({ issues }: { issues: Issues }) =>
  Object.entries(issues).map(([field, issue]) => <IssueText key={field} issue={issue} />);

export const IssueText = ({ issue: { severity, message } }: { issue: Issue }) => (
  <span
    className={`flex items-start gap-1 text-xs ${severity === 'harmful' ? 'text-danger' : 'text-warning'}`}
  >
    <Icon of={severity === 'harmful' ? CircleAlert : TriangleAlert} size="sm" className="mt-line" />
    {message}
  </span>
);
