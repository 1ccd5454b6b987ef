import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { RefreshCw, TriangleAlert, WifiOff } from 'lucide-react';
import { memo, useState } from 'react';
import { useReconnect } from '#api/sync/use-reconnect.ts';
import { health } from '#api/transport/health.ts';
import { useOnline } from '#lib/hooks/use-online.ts';
import { formatDateTime } from '#lib/time.ts';
import { update } from '#lib/update.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/** Offline, unreachable server, or a new version. */
export const Banners = memo(function Banners() {
  const online = useOnline();
  const { isUnreachable, lastResponseAt } = useSelector(health);
  const available = useSelector(update);
  useReconnect(isUnreachable);
  const age =
    lastResponseAt === null
      ? ''
      : `Last connected at ${formatDateTime(lastResponseAt, 'time')}. Your changes are saved on this device.`;
  if (!online)
    return (
      <Banner tone="warning" icon={WifiOff} title="Offline." action={<TryAgain />}>
        {age}
      </Banner>
    );
  if (isUnreachable)
    return (
      <Banner tone="danger" icon={TriangleAlert} title="Can't reach the server." action={<TryAgain />}>
        {age}
      </Banner>
    );
  if (available)
    return (
      <Banner
        tone="warning"
        icon={RefreshCw}
        title="A new version is available."
        action={
          <Button size="sm" onClick={available.reload}>
            Reload to update
          </Button>
        }
      >
        Unsaved changes stay on this device.
      </Banner>
    );
  return null;
});

function TryAgain() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await client.refetchQueries({ type: 'active' });
    setBusy(false);
  };
  return (
    <Button size="sm" busy={busy} onClick={retry}>
      Try now
    </Button>
  );
}
