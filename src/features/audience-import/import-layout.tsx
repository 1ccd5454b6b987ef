import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRecentName } from '#api/sync/recents.ts';
import { pageQuery } from '#features/pages/public.ts';
import { isApiError } from '#lib/api-error.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { pageAudiencesBreadcrumbs } from '#shell/navigation.ts';
import { Screen } from '#shell/screen.tsx';
import { Icon } from '#ui/icon.tsx';

interface StepperProps {
  firstStep?: string;
  step: 0 | 1 | 2;
  lastStep: string;
  isDone?: boolean;
  /** About each step, on wide screens. */
  details?: readonly (string | null)[];
}

const Stepper = ({ firstStep = 'File', step, lastStep, isDone = false, details = [] }: StepperProps) => (
  <nav aria-label="Steps" className="h-tabs flex-none border-line border-b px-gutter">
    <ol className="flex h-full items-center text-muted text-sm max-phone:justify-between">
      {[firstStep, 'Check', lastStep].map((name, index) => {
        const isComplete = index < step || (isDone && index === step);
        const isCurrent = index === step;
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={clsx(
              'flex min-w-0 items-center gap-2 not-first:before:mx-2 not-first:before:h-px not-first:before:w-10 not-first:before:flex-none not-first:before:bg-line-strong max-phone:not-first:flex-1 max-phone:not-first:before:w-auto max-phone:not-first:before:flex-1',
              isCurrent && 'font-medium text-strong',
            )}
          >
            <span
              className={clsx(
                'grid size-5 flex-none place-items-center rounded-full font-semibold text-2xs',
                isComplete
                  ? 'bg-published-soft text-published'
                  : isCurrent
                    ? 'bg-strong text-surface'
                    : 'inset-ring inset-ring-line-strong',
              )}
            >
              {isComplete ? <Icon of={Check} size="xs" /> : index + 1}
            </span>
            {name}
            {details[index] ? (
              <bdi className="tnum truncate font-regular text-muted text-xs max-narrow:hidden">
                {details[index]}
              </bdi>
            ) : null}
          </li>
        );
      })}
    </ol>
  </nav>
);

interface ImportLayoutProps extends StepperProps {
  title?: string;
  /** Null for several pages; undefined while a run loads. */
  pageId: string | null | undefined;
  actions: ReactNode;
  children: ReactNode;
}

export const audiencesBreadcrumb = { label: 'Audiences', link: linkOptions({ to: '/audiences' }) };

export function ImportLayout({ title = 'Import', pageId, actions, children, ...stepper }: ImportLayoutProps) {
  const page = useQuery({ ...pageQuery(pageId ?? ''), enabled: pageId != null });
  const recentName = useRecentName('page', pageId ?? '');
  if (isApiError(page.error, 'not-found')) return <MissingScreen detail={page.error.message} />;
  const name = page.data ? page.data.name : recentName;
  const breadcrumbs =
    pageId == null
      ? [audiencesBreadcrumb]
      : pageAudiencesBreadcrumbs(pageId, name, page.isLoading && !recentName);
  return (
    <Screen title={title} isSubtle breadcrumbs={breadcrumbs} actions={actions} bar={<Stepper {...stepper} />}>
      {children}
    </Screen>
  );
}
