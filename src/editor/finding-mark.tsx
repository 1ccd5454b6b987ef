import { CircleAlert, TriangleAlert } from 'lucide-react';
import { formatNumber } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import type { Findings } from './checks/finding.ts';
import type { AnyEngine } from './editor.tsx';

/** The worst severity in a part, and the number of its fields with errors or findings. */
export interface FindingSummary {
  severity: 'error' | 'harmful' | 'warning';
  count: number;
}

/**
 * Marks of the parts that have errors or findings, by name.
 *
 * @param partOf the part a field belongs to, by its `pathKey`; null for none
 */
export function marksOf(
  { state, validationErrors, findings }: AnyEngine,
  partOf: (key: string) => string | null,
): ReadonlyMap<string, FindingSummary> {
  const marks = new Map<string, FindingSummary>();
  const errors = new Set([...state.serverErrors.keys(), ...validationErrors.keys()]);
  const add = (key: string, severity: FindingSummary['severity']) => {
    const part = partOf(key);
    if (part === null) return;
    const before = marks.get(part);
    marks.set(part, { severity: worseOf(before?.severity, severity), count: (before?.count ?? 0) + 1 });
  };
  for (const key of errors) add(key, 'error');
  for (const [key, { severity }] of findings) if (!errors.has(key)) add(key, severity);
  return marks;
}

const order: readonly FindingSummary['severity'][] = ['warning', 'harmful', 'error'];
const worseOf = (
  a: FindingSummary['severity'] | undefined,
  b: FindingSummary['severity'],
): FindingSummary['severity'] => (a !== undefined && order.indexOf(a) > order.indexOf(b) ? a : b);

/** Marks a section or row that has fields to fix or check. */
export function FindingMark({ mark: { severity, count } }: { mark: FindingSummary }) {
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

/** Findings of a read-only object, one per line. */
export const FindingLines = ({ findings }: { findings: Findings }) =>
  Object.entries(findings).map(([field, { severity, message }]) => (
    <span
      key={field}
      className={`flex items-start gap-1 text-xs ${severity === 'harmful' ? 'text-danger' : 'text-warning'}`}
    >
      <Icon of={severity === 'harmful' ? CircleAlert : TriangleAlert} size="sm" className="mt-line" />
      {message}
    </span>
  ));
