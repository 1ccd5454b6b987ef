import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkStyle } from '#ui/link-style.ts';
import { OverviewPart } from './overview-part.tsx';

/** Next steps for a tenant without pages. */
export const FirstSteps = () => (
  <OverviewPart
    id="first-steps"
    title="First steps"
    hint="There are no pages yet. Audiences, sessions and results all belong to a page."
  >
    <ol className="flex max-w-prose flex-col text-sm">
      <Step number={1} title="Add pages and sessions">
        Import sessions from a file, or add demo data.{' '}
        <Link
          to="/help/$guide"
          params={{ guide: 'getting-started' }}
          hash="add-your-data"
          className={linkStyle}
        >
          See how to add data
        </Link>
      </Step>
      <Step number={2} title="Connect your systems">
        Everything here is available through the API.{' '}
        <Link to="/api" className={linkStyle}>
          Open the API reference
        </Link>
      </Step>
      <Step number={3} title="Make it yours">
        Choose a theme, time zone and date format.{' '}
        <Link to="/settings" className={linkStyle}>
          Open settings
        </Link>
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
