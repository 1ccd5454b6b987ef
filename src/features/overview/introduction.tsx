import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import { Activity, FileText, type LucideIcon, Users, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { createSetting } from '#lib/setting.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { OverviewPart } from './overview-part.tsx';

const introDismissed = createSetting<'yes' | 'no'>('intro-dismissed', (stored) =>
  stored === 'yes' ? 'yes' : 'no',
);

/** Introduces the product in three steps until dismissed on this device. */
export function IntroCards({ pageId }: { pageId: string | undefined }) {
  const isDismissed = useSetting(introDismissed) === 'yes';
  if (isDismissed || !pageId) return null;
  const params = { pageId };
  return (
    <section aria-labelledby="intro" className="border-line border-b px-gutter py-5">
      <div className="flex items-center justify-between gap-3">
        <h2 id="intro" className="font-semibold text-lg text-strong">
          Get started
        </h2>
        <IconButton icon={X} label="Dismiss introduction" onClick={() => introDismissed.set('yes')} />
      </div>
      <ul className="mt-3 grid grid-cols-3 gap-3 max-phone:grid-cols-1">
        <Card
          icon={FileText}
          title="Edit a page"
          text="Change its content, buttons and metadata. Visitors see what you publish."
          action="Open the editor"
          link={linkOptions({ to: '/pages/$pageId/edit', params })}
        />
        <Card
          icon={Users}
          title="Tailor an audience"
          text="Show one company or person its own version of a page."
          action="View audiences"
          link={linkOptions({ to: '/pages/$pageId/audiences', params })}
        />
        <Card
          icon={Activity}
          title="See what visitors did"
          text="Explore sessions, conversions and the questions visitors asked."
          action="View sessions"
          link={linkOptions({ to: '/pages/$pageId/sessions', params })}
        />
      </ul>
      <p className="mt-3 text-muted text-sm">
        New here?{' '}
        <Link to="/help/$guide" params={{ guide: 'getting-started' }} className={linkStyle}>
          Read the five-minute guide
        </Link>
      </p>
    </section>
  );
}

interface CardProps {
  icon: LucideIcon;
  title: string;
  text: string;
  action: string;
  link: LinkProps;
}

const Card = ({ icon, title, text, action, link }: CardProps) => (
  <li className="flex flex-col items-start gap-1 rounded-lg border border-line p-4">
    <Icon of={icon} className="text-muted" />
    <h3 className="mt-1 font-semibold text-sm text-strong">{title}</h3>
    <p className="flex-1 text-muted text-sm">{text}</p>
    <Link {...link} className={`${buttonStyle({ size: 'sm' })} mt-2`}>
      {action}
    </Link>
  </li>
);

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
          params={{ guide: 'self-hosting' }}
          hash="import-sessions"
          className={linkStyle}
        >
          See how to add data
        </Link>
      </Step>
      <Step number={2} title="Connect your systems">
        Other systems can do everything you can do here.{' '}
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
