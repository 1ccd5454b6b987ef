import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { clsx } from 'clsx';
import { type LucideIcon, RefreshCw, TriangleAlert, WifiOff } from 'lucide-react';
import { memo, type ReactNode, useEffect } from 'react';
import { call } from '#api/transport/client.ts';
import { health, isUnreachableError } from '#api/transport/health.ts';
import { pollWithBackoff } from '#lib/backoff.ts';
import { useOnline } from '#lib/hooks/use-online.ts';
import { formatDateTime } from '#lib/time.ts';
import { update } from '#lib/update.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

const MIN_PING_DELAY_MS = 2000;
const MAX_PING_DELAY_MS = 30_000;

/** Updates `health`, as any request does. */
export const ping = () => void call('listPages', { query: { limit: 1 } }).catch(() => null);

/** Offline, unreachable server, or a new version. Once the server answers again, refetches what had failed. */
export const Banners = memo(function Banners() {
  const online = useOnline();
  const isUnreachable = useSelector(health, (state) => state.isUnreachable);
  const available = useSelector(update);
  const client = useQueryClient();
  useEffect(() => {
    if (isUnreachable) return pollWithBackoff(ping, { minMs: MIN_PING_DELAY_MS, maxMs: MAX_PING_DELAY_MS });
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => isUnreachableError(state.error) });
    return undefined;
  }, [isUnreachable, client]);
  if (!online || isUnreachable)
    return (
      <Banner
        {...(online
          ? { variant: 'danger', icon: TriangleAlert, title: "Can't reach the server." }
          : { variant: 'warning', icon: WifiOff, title: 'Offline.' })}
        action={<TryAgain />}
      >
        <LastConnected />
      </Banner>
    );
  if (available)
    return (
      <Banner
        variant="warning"
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

interface BannerProps {
  variant: 'warning' | 'danger';
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  action: ReactNode;
}

/** The state of the whole console, edge to edge under the top bar. */
function Banner({ variant, icon, title, children, action }: BannerProps) {
  return (
    <div
      role="status"
      className={clsx(
        'flex min-h-9 items-center gap-2 px-gutter py-1 text-sm text-strong',
        variant === 'warning' ? 'bg-warning-soft' : 'bg-danger-soft',
      )}
    >
      <Icon of={icon} className={variant === 'warning' ? 'text-warning' : 'text-danger'} />
      <p className="min-w-0 flex-1">
        <b className="font-semibold">{title}</b> {children}
      </p>
      {action}
    </div>
  );
}

function LastConnected() {
  const { lastResponseAt } = useSelector(health);
  if (lastResponseAt === null) return null;
  return `Last connected at ${formatDateTime(lastResponseAt, 'time')}. Your changes are saved on this device.`;
}

function TryAgain() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.refetchQueries({ type: 'active' }),
  });
  return (
    <Button size="sm" busy={isPending} onClick={() => mutate()}>
      Try again
    </Button>
  );
}
