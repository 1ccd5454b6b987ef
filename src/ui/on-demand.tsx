import { type ComponentType, lazy, memo, type ReactNode, Suspense, useState } from 'react';

/**
 * A component that comes when it is first needed, or was prepared for; then it is there at once. It is drawn anew only
 * where it is given something else.
 *
 * @param load brings it; where that fails it is tried again the next time it is needed
 * @param meanwhile stands in its place while it comes
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
) {
  let ready: ComponentType<P> | undefined;
  const prepare = async () => {
    ready ??= await load();
    return { default: ready };
  };
  const anew = () =>
    lazy(() =>
      prepare().catch((error) => {
        Lazy = anew();
        throw error;
      }),
    );
  let Lazy = anew();
  function OnDemand(props: P) {
    // One and the same for as long as it is shown: another would begin anew.
    const [Part] = useState<ComponentType<P>>(() => ready ?? Lazy);
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(memo(OnDemand), { prepare });
}
