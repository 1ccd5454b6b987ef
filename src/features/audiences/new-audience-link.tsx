import { Link, type LinkProps } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonStyle } from '#ui/button-style.ts';
import { PaletteCommand } from '#ui/commands.ts';
import { Icon } from '#ui/icon.tsx';

/** Primary action of lists of audiences. */
export const NewAudienceLink = ({ link }: { link: LinkProps }) => (
  <>
    <PaletteCommand
      label="New audience"
      keywords={['add', 'create']}
      icon={Plus}
      shortcut="create"
      link={link}
    />
    <Link {...link} className={buttonStyle({ variant: 'primary', size: 'sm' })}>
      <Icon of={Plus} className="-ml-0.5 opacity-80" />
      <span>
        New<span className="max-phone:sr-only"> audience</span>
      </span>
    </Link>
  </>
);
