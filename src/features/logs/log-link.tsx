import { Link, type LinkProps } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonStyle } from '#ui/button-style.ts';
import { PaletteCommand } from '#ui/commands.ts';
import { Icon } from '#ui/icon.tsx';

const link: LinkProps = { to: '.', search: (now) => ({ ...now, write: true }), resetScroll: false };

/** Opens the log entry form over the current screen. The route's search must accept `write`. */
export const LogLink = () => (
  <>
    <PaletteCommand
      label="Add a log entry"
      keywords={['new', 'create', 'write', 'note']}
      icon={Plus}
      shortcut="create"
      link={link}
    />
    <Link {...link} className={buttonStyle({ variant: 'primary', size: 'sm' })}>
      <Icon of={Plus} className="-ml-0.5 opacity-80" />
      Log entry
    </Link>
  </>
);
