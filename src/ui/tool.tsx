import type { LucideIcon } from 'lucide-react';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { buttonStyle } from './button-style.ts';
import { Icon } from './icon.tsx';
import type { Shortcut } from './key-map.ts';
import { Popover } from './popover.tsx';
import { focusFirst } from './use-floating.ts';

interface PanelProps {
  /** Closes the panel. */
  onDone(): void;
}

interface ToolProps<P extends object> {
  label: string;
  icon: LucideIcon;
  /** Name in the palette. */
  commandLabel?: string;
  shortcut?: Shortcut;
  /** Shows the icon without the label. */
  bare?: boolean;
  /** Loads the panel. */
  load(): Promise<ComponentType<P & PanelProps>>;
  /** Props of the panel. */
  panelProps: P;
}

/** Button that opens a panel. The panel loads when the button is hovered, focused or pressed. */
export function Tool<P extends object>(props: ToolProps<P>) {
  const { label, icon, commandLabel = label, shortcut, bare = false, load, panelProps } = props;
  const [Panel, setPanel] = useState<ComponentType<P & PanelProps>>();
  const [hasFailed, setFailed] = useState(false);
  const prepare = () => {
    setFailed(false);
    load().then(
      (panel) => setPanel(() => panel),
      () => setFailed(true),
    );
  };
  return (
    <Popover
      label={label}
      align="end"
      className="w-76 max-w-full"
      command={{ label: commandLabel, icon, ...(shortcut && { shortcut }) }}
      trigger={
        <>
          {bare ? null : label}
          <Icon of={icon} size={bare ? 'md' : 'xs'} />
        </>
      }
      triggerProps={{
        'aria-label': label,
        title: bare ? label : undefined,
        className: buttonStyle({ variant: 'ghost', size: 'sm', square: bare }),
        onPointerEnter: prepare,
        onFocus: prepare,
      }}
    >
      {(close) =>
        Panel ? (
          <Panel {...panelProps} onDone={close} />
        ) : (
          <PanelPlaceholder hasFailed={hasFailed} prepare={prepare} />
        )
      }
    </Popover>
  );
}

/** Placeholder in the open panel; passes the focus on once the panel loads. */
function PanelPlaceholder({ hasFailed, prepare }: { hasFailed: boolean; prepare(): void }) {
  const placeholder = useRef<HTMLDivElement>(null);
  const begin = useEffectEvent(prepare);
  useEffect(() => {
    const panel = placeholder.current?.parentElement;
    begin();
    // Runs after the panel has replaced this placeholder.
    return () => focusFirst(panel);
  }, []);
  return (
    <div ref={placeholder} role="status" className="flex items-center gap-2 p-3 text-muted">
      {hasFailed ? (
        <>
          Couldn't load this.
          <Button size="sm" onClick={prepare}>
            Try again
          </Button>
        </>
      ) : (
        'Loading'
      )}
    </div>
  );
}
