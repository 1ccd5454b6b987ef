import {
  type ComponentType,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useWindowEvent } from '#lib/hooks/use-window-event.ts';
import { lazyLoad } from '#lib/lazy-load.ts';
import { LoadFailure, LoadFailureDialog } from './load-failure.tsx';

interface Options<P> {
  /** Shown while it loads. What a function renders can do without the part, so it also stays after a failure. */
  fallback?: ReactNode | ((props: P) => ReactNode);
  /** Decorative: the fallback stays if it can't be loaded. */
  isDecorative?: boolean;
  /** Closes it, for dialogs and other layers. A failure is then shown in a dialog instead of in place. */
  onDismiss?(props: P): void;
}

type State = 'loading' | 'failed' | 'retrying';

/**
 * A component that loads when it is first rendered, or earlier by `prepare` or while the browser is idle. A failure is
 * shown in its place with *Try again*.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { fallback = null, isDecorative = false, onDismiss }: Options<P> = {},
) {
  let ready: ComponentType<P> | undefined;
  const prepare = lazyLoad(async () => {
    ready = await load();
    return ready;
  });
  function OnDemand(props: P) {
    const [Part, setPart] = useState(() => ready);
    const [state, setState] = useState<State>('loading');
    const dialog = useRef<HTMLDialogElement>(null);
    const attempt = () =>
      void prepare().then(
        (loaded) => {
          // The part may remember where the focus was before it.
          dialog.current?.close();
          const show = () => setPart(() => loaded);
          // In small steps, as the fallback is still shown.
          if (fallback === null) show();
          else startTransition(show);
        },
        () => setState('failed'),
      );
    const retry = () => {
      setState('retrying');
      attempt();
    };
    const begin = useEffectEvent(() => {
      if (!Part) attempt();
    });
    useEffect(() => begin(), []);
    useWindowEvent('online', () => {
      if (state === 'failed') retry();
    });

    if (Part) return <Part {...props} />;
    const placeholder = typeof fallback === 'function' ? fallback(props) : fallback;
    if (state === 'loading' || isDecorative) return placeholder;
    const failure = { busy: state === 'retrying', onRetry: retry };
    if (onDismiss) return <LoadFailureDialog {...failure} ref={dialog} onClose={() => onDismiss(props)} />;
    return (
      <>
        <LoadFailure {...failure} />
        {typeof fallback === 'function' ? placeholder : null}
      </>
    );
  }
  return Object.assign(memo(OnDemand), { prepare });
}
