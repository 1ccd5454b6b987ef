import { useEffect, useState, useSyncExternalStore } from 'react';
import { keptRecents, keptViews } from '#api/kept.ts';
import { useTenant } from '#api/use-tenant.ts';
import { onDemand } from '#ui/on-demand.tsx';

const KeptLinks = onDemand(() => import('./kept-links.tsx').then((loaded) => loaded.KeptLinks));

/** The links to what this browser keeps, once the screen is there; on a first visit there are none. */
export function KeptLinksSoon({ rail }: { rail: boolean }) {
  const tenant = useTenant()?.fingerprint ?? '';
  const any = useSyncExternalStore(subscribe, () =>
    [keptViews, keptRecents].some((kept) => kept.read(tenant) !== ''),
  );
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return any && drawn ? <KeptLinks rail={rail} /> : null;
}

function subscribe(listener: () => void): () => void {
  const ends = [keptViews, keptRecents].map((kept) => kept.subscribe(listener));
  return () => {
    for (const end of ends) end();
  };
}
