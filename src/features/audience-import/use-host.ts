import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RunHost } from './run-host.ts';
import { hostOf, view } from './run-hosts.ts';

/** The run of this id in this tab. Renders again when it stands otherwise, once a second at most. */
export function useHost(id: string): RunHost {
  'use no memo'; // A run changes without changing its identity.
  const client = useQueryClient();
  const [host, setHost] = useState(() => hostOf(id, client));
  useEffect(() => {
    const found = hostOf(id, client);
    setHost(found);
    return view(found);
  }, [id, client]);
  useOften(host);
  return host;
}

function useOften(host: RunHost): void {
  'use no memo'; // A run changes without changing its identity.
  const version = useRef(0);
  const subscribe = useCallback(
    (changed: () => void) =>
      host.changes(() => {
        version.current += 1;
        changed();
      }),
    [host],
  );
  useSyncExternalStore(subscribe, () => version.current);
}
