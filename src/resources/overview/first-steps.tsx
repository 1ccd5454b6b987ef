import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkStyle } from '#ui/link-style.ts';
import { OverviewPart } from './overview-part.tsx';

/** What to do where a tenant has nothing yet. */
export const FirstSteps = () => (
  <OverviewPart
    id="first-steps"
    title="First steps"
    hint="This tenant has no pages yet. Pages are made by the service; everything here is about them."
  >
    <ol className="flex max-w-prose flex-col text-sm">
      <Step number={1} title="Bring in visits">
        <Command>npm run import -- --tenant NAME --new-page "My page" sessions.ndjson</Command> makes a page
        and loads its sessions from a file of JSON lines.
      </Step>
      <Step number={2} title="Or look around in made-up data">
        <Command>npm run seed -- --tenant NAME --sessions 10000</Command> fills this tenant with data to try
        things on.
      </Step>
      <Step number={3} title="Connect what writes">
        Other systems work through the same 20 operations as this console.{' '}
        <Link to="/api" className={linkStyle}>
          Read the API
        </Link>
        , each with a call to copy.
      </Step>
      <Step number={4} title="Set up this browser">
        Theme, density, time zone and how dates are written are in the{' '}
        <Link to="/settings" className={linkStyle}>
          settings
        </Link>
        .
      </Step>
    </ol>
  </OverviewPart>
);

const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <li className="grid grid-cols-[calc(var(--spacing)*6)_minmax(0,1fr)] gap-y-0.5 border-line border-b py-3 last:border-b-0">
    <span aria-hidden className="tnum text-faint">
      {number}
    </span>
    <b className="font-medium text-strong">{title}</b>
    <span className="col-start-2 text-muted [overflow-wrap:anywhere]">{children}</span>
  </li>
);

const Command = ({ children }: { children: string }) => (
  <code className="font-mono text-default text-mono">{children}</code>
);
