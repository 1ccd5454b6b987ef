import { CopyButton } from './copy-button.tsx';

interface ErrorDetailsProps {
  /** Labels and values; hidden if empty. */
  details: readonly (readonly [label: string, value: string])[];
}

/** Disclosure with the technical details of an error, for support. */
export function ErrorDetails({ details }: ErrorDetailsProps) {
  if (details.length === 0) return null;
  const text = details.map(([label, value]) => `${label}: ${value}`).join('\n');
  return (
    <details className="mt-1 text-muted text-xs print:hidden">
      <summary className="w-fit cursor-pointer rounded-sm hover:text-strong">Details</summary>
      <div className="flex items-start gap-2">
        <dl className="mt-1 grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-3 [overflow-wrap:anywhere]">
          {details.map(([label, value]) => (
            <div key={label} className="col-span-2 grid grid-cols-subgrid">
              <dt>{label}</dt>
              <dd className="font-mono">{value}</dd>
            </div>
          ))}
        </dl>
        <CopyButton text={text} name="error details" />
      </div>
    </details>
  );
}
