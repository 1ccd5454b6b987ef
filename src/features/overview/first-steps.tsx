import { useQueries } from '@tanstack/react-query';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import { Circle, CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCapability, useTenant } from '#api/transport/session.ts';
import type { ListedPage } from '#features/pages/public.ts';
import { latestSessionQuery } from '#features/sessions/public.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { createSetting } from '#lib/setting.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';

type StepsState = 'unknown' | 'shown' | 'over';

/** States by tenant: `fingerprint=shown`, separated by spaces. */
const storedStates = createSetting('first-steps', (stored) => stored ?? '');

/** Whether this device shows the first steps of the tenant; known before the first response. */
export function useFirstSteps() {
  const tenant = useTenant()?.fingerprint ?? '';
  const entries = useSetting(storedStates).split(' ');
  const others = entries.filter((each) => each && !each.startsWith(`${tenant}=`));
  const state: StepsState = entries.includes(`${tenant}=over`)
    ? 'over'
    : entries.includes(`${tenant}=shown`)
      ? 'shown'
      : 'unknown';
  const save = (next: StepsState) => storedStates.set([...others, `${tenant}=${next}`].join(' '));
  return { state, save };
}

interface FirstStepsProps extends ReturnType<typeof useFirstSteps> {
  /** Whether the pages are known. */
  isLoaded: boolean;
  pages: readonly ListedPage[];
  /** The pages to look for sessions in, and to take the steps with. */
  recent: readonly ListedPage[];
  /** Undefined while that is unknown, and without counts. */
  hasSessions: boolean | undefined;
}

/**
 * Progress of a new tenant, with a link to each step. Shown or hidden for as long as the screen is open, so that it
 * moves nothing: a strip whose steps are all done goes away with the next visit.
 */
export function FirstSteps({ state, save, isLoaded, pages, recent, hasSessions }: FirstStepsProps) {
  const canPublish = useCapability('page-lifecycle');
  const isPublished = pages.some(({ status }) => status === 'published');
  const hasAudience = pages.some(({ audiencesCount }) => audiencesCount);
  const isNew = isLoaded && !(isPublished && hasAudience);
  const [isShown, setShown] = useState(state === 'shown' || (state === 'unknown' && isNew));
  const canCount = useCapability('session-counts');
  const needsLatest = isShown && (!canCount || hasSessions === false);
  const latest = useQueries({
    queries: recent.map(({ pageId }) => ({ ...latestSessionQuery(pageId), enabled: needsLatest })),
  });
  const hasAny = hasSessions || latest.some(({ data }) => Boolean(data?.items.length));
  const [page] = recent;
  const linkTo = (to: '/pages/$pageId/edit' | '/pages/$pageId/audiences' | '/pages/$pageId/sessions') =>
    page ? linkOptions({ to, params: { pageId: page.pageId } }) : linkOptions({ to: '/pages' });
  const steps: StepProps[] = [
    { label: 'Page', isDone: pages.length > 0, link: linkOptions({ to: '/pages' }) },
    ...(canPublish ? [{ label: 'Publish', isDone: isPublished, link: linkTo('/pages/$pageId/edit') }] : []),
    {
      label: 'Tailor an audience',
      shortLabel: 'Tailor',
      isDone: hasAudience,
      link: linkTo('/pages/$pageId/audiences'),
    },
    {
      label: 'First sessions',
      shortLabel: 'Sessions',
      isDone: hasAny,
      link: linkTo('/pages/$pageId/sessions'),
    },
  ];
  const isDone = isShown ? steps.every((step) => step.isDone) : !isNew;
  const next = !isLoaded || state === 'over' ? state : isDone ? 'over' : isShown ? 'shown' : state;
  useEffect(() => {
    if (next !== state) save(next);
  });
  if (!isShown) return null;
  return (
    <section
      aria-label="First steps"
      className="flex h-11 flex-none items-center gap-2 border-line border-b px-gutter text-sm"
    >
      <ol className="flex min-w-0 flex-1 gap-5 overflow-x-auto whitespace-nowrap max-phone:gap-3">
        {steps.map((step) => (
          <Step key={step.label} {...step} />
        ))}
      </ol>
      <IconButton
        icon={X}
        label="Dismiss first steps"
        className="-mr-1.5"
        onClick={() => {
          save('over');
          setShown(false);
        }}
      />
    </section>
  );
}

interface StepProps {
  label: string;
  /** On phones. */
  shortLabel?: string;
  isDone: boolean;
  link: LinkProps;
}

const Step = ({ label, shortLabel, isDone, link }: StepProps) => (
  <li>
    <Link {...link} className="flex h-11 items-center gap-1.5 rounded-xs -outline-offset-2 hover:text-strong">
      <Icon of={isDone ? CircleCheck : Circle} size="sm" className={isDone ? 'text-success' : 'text-faint'} />
      <span className={`font-medium ${isDone ? 'text-muted' : 'text-strong'}`}>
        <span className={shortLabel && 'max-phone:sr-only'}>{label}</span>
        {shortLabel ? (
          <span aria-hidden className="phone:hidden">
            {shortLabel}
          </span>
        ) : null}
      </span>
      {isDone ? <span className="sr-only"> (done)</span> : null}
    </Link>
  </li>
);
