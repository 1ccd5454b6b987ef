import { CircleAlert, TriangleAlert } from 'lucide-react';
import { formatNumber } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import type { Findings } from './checks/finding.ts';
import type { AnyEngine } from './editor.tsx';

/** The worst of what is wrong in a part, and how many fields that and lesser things concern. */
export interface Mark {
  worst: 'error' | 'harmful' | 'warning';
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
): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  const errors = new Set([...state.serverErrors.keys(), ...validationErrors.keys()]);
  const add = (key: string, worst: Mark['worst']) => {
    const part = partOf(key);
    if (part === null) return;
    const before = marks.get(part);
    marks.set(part, { worst: worseOf(before?.worst, worst), count: (before?.count ?? 0) + 1 });
  };
  for (const key of errors) add(key, 'error');
  for (const [key, { severity }] of findings) if (!errors.has(key)) add(key, severity);
  return marks;
}

const order: readonly Mark['worst'][] = ['warning', 'harmful', 'error'];
const worseOf = (a: Mark['worst'] | undefined, b: Mark['worst']): Mark['worst'] =>
  a !== undefined && order.indexOf(a) > order.indexOf(b) ? a : b;

/** Marks what holds fields to fix or to check. */
export function FindingMark({ mark: { worst, count } }: { mark: Mark }) {
  const text = worst === 'error' ? 'Has errors' : `${formatNumber(count)} to check`;
  return (
    <span
      title={text}
      className={`tnum inline-flex flex-none items-center gap-1 text-xs ${worst === 'warning' ? 'text-warning' : 'text-danger'}`}
    >
      <Icon of={worst === 'warning' ? TriangleAlert : CircleAlert} size="sm" />
      {worst !== 'error' && count > 1 ? <span aria-hidden>{formatNumber(count)}</span> : null}
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** What is wrong with the values of an object that is only shown, line by line. */
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
