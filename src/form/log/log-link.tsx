import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';

/** Opens the form of a log entry over the screen it stands on, whose route has to hold `write` in its search. */
export const LogLink = () => (
  <Link
    to="."
    search={(now) => ({ ...now, write: true })}
    resetScroll={false}
    className={buttonStyle({ variant: 'primary', size: 'sm' })}
  >
    <Icon of={Plus} className="-ml-0.5 opacity-80" />
    Log entry
  </Link>
);
