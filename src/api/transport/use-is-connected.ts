import { useSelector } from '@tanstack/react-store';
import { useOnline } from '#lib/hooks/use-online.ts';
import { health, isUnreachableError } from './health.ts';

/** Whether the browser is online and the service reachable. */
export function useIsConnected(): boolean {
  const online = useOnline();
  const isUnreachable = useSelector(health, (state) => state.isUnreachable);
  return online && !isUnreachable;
}

/** Whether the banner names the cause of an error, and retries. */
export function useIsRetried(error: unknown): boolean {
  const isUnreachable = useSelector(health, (state) => state.isUnreachable);
  return isUnreachable && isUnreachableError(error);
}
