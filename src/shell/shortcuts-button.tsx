import { Keyboard } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { openShortcuts } from './palette/palette-host.tsx';

/** Opens the list of shortcuts. Hidden on phones. */
export const ShortcutsButton = () => (
  <Button
    size="sm"
    variant="ghost"
    icon={Keyboard}
    aria-keyshortcuts="?"
    className="-mr-2.75 max-phone:hidden"
    onClick={openShortcuts}
  >
    <span className="max-tablet:sr-only">Keyboard shortcuts</span>
    <Kbd>?</Kbd>
  </Button>
);
