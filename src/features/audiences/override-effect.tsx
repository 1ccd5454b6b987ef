import type { ReactNode } from 'react';
import { useEdited } from '#editor/editor.tsx';
import { isEqual } from '#engines/save/is-equal.ts';
import { truncate } from '#lib/text.ts';
import type { KnownValue, PageChange, Visibility } from './engine/merge-sources.ts';
import { overrideWords } from './override-fields.tsx';
import { PageFlag } from './page-flag.tsx';
import { audienceShape, type OverrideField } from './shape.ts';
import { ValuesBySave } from './values-by-save.tsx';

interface OverrideEffectProps {
  field: OverrideField;
  /** Null without an override, undefined if unknown. */
  own: KnownValue;
  /** The default. */
  fallback: KnownValue;
  /** Current value for visitors, if known even though the override isn't. */
  visitors: KnownValue;
  visibility: Visibility;
  change: PageChange | null;
}

/** The value of a field now, after saving, and without an override. */
export function OverrideEffect({ field, own, fallback, visitors, visibility, change }: OverrideEffectProps) {
  const { defaultLabel, nothing } = overrideWords[field];
  const base = useEdited((engine) => engine.baseValueAt([field])) as KnownValue;
  const saved = isEqual(audienceShape.fields[field], base, own);
  const effect = (value: KnownValue) => (
    <Effect field={field} own={value} fallback={fallback} visitors={visitors} />
  );
  const hasDefault =
    field !== 'supplementaryContext' && own !== null && (own !== undefined || fallback != null);
  return (
    <>
      <ValuesBySave
        visibility={visibility}
        saved={effect(base)}
        unsaved={saved || own === undefined ? null : effect(own)}
      />
      {hasDefault ? (
        <Second>
          {fallback === undefined && field === 'customName' ? (
            'Default: a computed name'
          ) : (
            <>
              {defaultLabel}: {described(fallback, nothing)}
            </>
          )}
        </Second>
      ) : null}
      {saved && own != null && fallback != null ? (
        <PageFlag change={field === 'actionUrlOverride' ? change : null} />
      ) : null}
    </>
  );
}

type EffectProps = Pick<OverrideEffectProps, 'field' | 'own' | 'fallback' | 'visitors'>;

/** Effect of an override for visitors. */
function Effect({ field, own, fallback, visitors }: EffectProps) {
  const { from, nothing, show, brief } = overrideWords[field];
  if (own === undefined)
    return visitors ? (
      <span className="text-strong">{show(visitors)}</span>
    ) : (
      <span className="text-faint">Unknown</span>
    );
  if (own === null) {
    if (fallback === undefined)
      return field === 'customName' ? (
        <span className="text-muted">Computed name</span>
      ) : (
        <>
          <span className="text-muted">Page default</span>
          <Second>Not available from this API</Second>
        </>
      );
    if (!fallback?.trim()) return <span className="text-muted">{nothing}</span>;
    return (
      <>
        <span className="text-strong">{show(fallback)}</span>
        <Second>{from}</Second>
      </>
    );
  }
  if (!own.trim()) return <span className="text-faint">Empty</span>;
  if (brief) return <span className="tnum text-muted">{brief(own)}</span>;
  return <span className="text-strong">{show(own)}</span>;
}

const Second = ({ children }: { children: ReactNode }) => (
  <p className="mt-0.5 text-muted text-xs [overflow-wrap:anywhere]">{children}</p>
);

function described(text: KnownValue, nothing: string): ReactNode {
  if (text === undefined) return 'not available from this API';
  if (!text?.trim()) return nothing;
  return (
    <>
      “<bdi>{truncate(text, 200)}</bdi>”
    </>
  );
}
