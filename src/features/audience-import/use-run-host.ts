import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RunHost } from './run-host.ts';
import { getHost, trackViewer } from './run-hosts.ts';

/** Re-renders when the run changes, at most once a second. */
export function useRunHost(id: string): RunHost {
  'use no memo'; // A run changes without changing its identity.
  const client = useQueryClient();
  const [host, setHost] = useState(() => getHost(id, client));
  useEffect(() => {
    const current = getHost(id, client);
    setHost(current);
    return trackViewer(current);
  }, [id, client]);
  useHostVersion(host);
  return host;
}

function useHostVersion(host: RunHost): void {
  'use no memo'; // A run changes without changing its identity.
  const version = useRef(0);
  const subscribe = useCallback(
    (onChange: () => void) =>
      host.subscribeThrottled(() => {
        version.current += 1;
        onChange();
      }),
    [host],
  );
  useSyncExternalStore(subscribe, () => version.current);
}
