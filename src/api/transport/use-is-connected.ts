import { useSelector } from '@tanstack/react-store';
import { useOnline } from '#lib/hooks/use-online.ts';
import { health } from './health.ts';

/** Whether the browser is online and the service answered the last request. */
export function useIsConnected(): boolean {
  const online = useOnline();
  const { silent } = useSelector(health);
  return online && !silent;
}
