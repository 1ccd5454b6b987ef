import { Link2, Terminal } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { IconMenu, type MenuItem, type Submenu } from '#ui/menu.tsx';
import { copyToClipboard } from '#ui/notify.ts';
import { CurlPanel } from './curl-panel.tsx';

interface ScreenMenuProps {
  items?: readonly (MenuItem | Submenu)[];
  /** Whether *Copy as cURL* makes sense on the screen. */
  hasCurl?: boolean;
}

/** Less frequent actions of a screen, behind ⋯ in the top bar. */
export function ScreenMenu({ items = [], hasCurl = true }: ScreenMenuProps) {
  const [isCurlOpen, setIsCurlOpen] = useState(false);
  const closeCurl = () => setIsCurlOpen(false);
  const copyLink = () =>
    void copyToClipboard(location.href, 'Link', 'Copy the address from the address bar.');
  const curl: MenuItem = {
    label: 'Copy as cURL',
    icon: Terminal,
    shortcut: 'copyAsCurl',
    onSelect: () => setIsCurlOpen(true),
  };
  // Actions on the record itself come last.
  const [common, record] = [items.filter(({ danger }) => !danger), items.filter(({ danger }) => danger)];
  return (
    <>
      <IconMenu
        label="More"
        inPalette
        items={[
          ...common,
          { label: 'Copy link', icon: Link2, onSelect: copyLink },
          ...(hasCurl ? [curl] : []),
          ...record,
        ]}
      />
      {isCurlOpen ? (
        <Dialog title="Copy as cURL" onClose={closeCurl}>
          <CurlPanel onDone={closeCurl} />
        </Dialog>
      ) : null}
    </>
  );
}
