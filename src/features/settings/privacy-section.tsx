import { useId } from 'react';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { externalImages } from '#storage/external-images.ts';
import { Switch } from '#ui/switch.tsx';

/** What other sites may learn about whoever uses the console. */
export function PrivacySection() {
  const isOn = useSetting(externalImages) === 'on';
  const hint = useId();
  return (
    <div className="flex flex-col items-start gap-1">
      <Switch checked={isOn} onChange={(on) => externalImages.set(on ? 'on' : 'off')} describedBy={hint}>
        Load images from other sites
      </Switch>
      <p id={hint} className="text-muted text-xs">
        Off: previews and logos show a placeholder, so other sites don't learn who is looking.
      </p>
    </div>
  );
}
