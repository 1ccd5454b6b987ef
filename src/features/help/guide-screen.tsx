import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { List } from 'lucide-react';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { ShortcutsButton } from '#shell/palette-trigger.tsx';
import { Screen } from '#shell/screen.tsx';
import { SectionNav } from '#shell/section-nav.tsx';
import { guideRole } from '#storage/settings.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import { NeighborLink } from '#ui/neighbor-link.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { GuideText, OpenScreen } from './guide-text.tsx';
import { type guides, guidesOf, roles } from './guides.ts';
import { parseGuide } from './parse-guide.ts';

const route = getRouteApi('/_app/help/$guide');

/** A guide between the list of guides, in the order of the reader's role, and the list of its sections. */
export function GuideScreen() {
  const { guide } = route.useParams();
  const { path, introduction, sections } = parseGuide(route.useLoaderData());
  const navigate = useNavigate();
  const selected = useSetting(guideRole);
  const role = roles.find(({ value }) => value === selected) ?? roles[0];
  const { own, others, forAdmins } = guidesOf(role);
  const all = [...own, ...others, ...forAdmins];
  const index = all.findIndex(({ name }) => name === guide);
  const title = all[index]?.title ?? 'Help';
  return (
    <Screen
      title={title}
      isSubtle
      hasCurl={false}
      breadcrumbs={[{ label: 'Help', link: { to: '/help' } }]}
      actions={<ShortcutsButton />}
    >
      <div className="flex h-12 flex-none items-center gap-x-14 overflow-x-auto overflow-y-hidden border-line border-b px-gutter text-muted text-sm max-wide:gap-x-10 max-narrow:gap-x-3 max-phone:h-auto max-phone:flex-wrap max-phone:gap-y-1 max-phone:py-2 max-phone:*:[[role=radiogroup]]:flex-1 max-phone:[&_label]:px-1 print:hidden">
        <span className="w-44 flex-none pl-2 max-narrow:w-auto max-narrow:pl-0 max-phone:w-full max-phone:text-xs">
          What do you do?
        </span>
        <Segmented
          label="What do you do?"
          segments={roles.map((each) => ({
            ...each,
            // A radio mark, as guides have the same names.
            mark: (
              <span
                aria-hidden
                className={clsx(
                  'mr-1.5 size-3 rounded-full max-phone:hidden',
                  each.value === selected ? 'border-4 border-accent' : 'border border-line-input',
                )}
              />
            ),
          }))}
          value={selected}
          onChange={guideRole.set}
        />
      </div>
      <div className="grid grid-cols-[calc(var(--spacing)*44)_minmax(0,var(--spacing-prose))_calc(var(--spacing)*50)] items-start gap-x-14 px-gutter pb-16 max-desktop:grid-cols-[calc(var(--spacing)*44)_minmax(0,var(--spacing-prose))] max-wide:gap-x-10 max-narrow:grid-cols-[minmax(0,var(--spacing-prose))]">
        <nav
          aria-label="Guides"
          className="sticky top-topbar flex flex-col gap-4 py-5 text-sm max-narrow:hidden print:hidden"
        >
          <GuideList title="Start here" guides={own} isNumbered />
          <GuideList title="More guides" guides={others} />
          <GuideList title="For administrators" guides={forAdmins} />
        </nav>
        <article className="min-w-0 pt-6 max-phone:pt-4">
          <Select
            aria-label="Guide"
            className="mb-5 w-full narrow:hidden print:hidden"
            options={all.map(({ name, title }, at) => ({
              value: name,
              label: at < own.length ? `${title}, ${at + 1} of ${own.length}` : title,
            }))}
            value={guide as (typeof guides)[number]['name']}
            onChange={(name) => void navigate({ to: '/help/$guide', params: { guide: name } })}
          />
          <div className="flex items-baseline gap-3 font-semibold text-strong text-xl print:hidden">
            {/* Visual only: the heading of the screen has the same text. */}
            <span aria-hidden>{title}</span>
            <OpenScreen path={path} name={title} />
            <Menu
              label="On this page"
              align="end"
              trigger={
                <>
                  <Icon of={List} size="sm" />
                  <span className="max-phone:sr-only">On this page</span>
                </>
              }
              triggerProps={{
                className: clsx(
                  buttonStyle({ variant: 'ghost', size: 'sm' }),
                  '-mr-2.5 self-center text-muted desktop:hidden',
                  !path && 'ml-auto',
                ),
              }}
              items={sections.map(({ id, label }) => ({
                label,
                onSelect: () => void navigate({ to: '.', search: true, hash: id }),
              }))}
            />
          </div>
          <GuideText key={guide} introduction={introduction} sections={sections} />
          <nav aria-label="Other guides" className="mt-10 grid gap-3 phone:grid-cols-2 print:hidden">
            {Object.entries({ Before: all[index - 1], Next: all[index + 1] }).map(([label, each]) =>
              each ? (
                <NeighborLink
                  key={label}
                  label={label}
                  title={each.title}
                  link={{ to: '/help/$guide', params: { guide: each.name } }}
                  isNext={label === 'Next'}
                />
              ) : null,
            )}
          </nav>
        </article>
        <div className="sticky top-topbar pt-5 max-desktop:hidden print:hidden">
          <p className="px-3 pb-1 text-faint text-xs">On this page</p>
          <SectionNav key={guide} sections={sections} />
        </div>
      </div>
    </Screen>
  );
}

type Guide = (typeof guides)[number];

interface GuideListProps {
  title: string;
  guides: readonly Guide[];
  /** Whether to number them, in reading order. */
  isNumbered?: boolean;
}

const GuideList = ({ title, guides, isNumbered = false }: GuideListProps) => (
  <div>
    <p className="px-2 pb-1 text-faint text-xs">{title}</p>
    <ul className="flex flex-col gap-0.5">
      {guides.map((guide, index) => (
        <li key={guide.name}>
          <Link
            to="/help/$guide"
            params={{ guide: guide.name }}
            className="flex min-h-7 items-center gap-2 rounded-md px-2 text-default hover:bg-hover aria-[current=page]:bg-press aria-[current=page]:font-medium aria-[current=page]:text-strong"
          >
            {isNumbered ? (
              <span aria-hidden className="tnum w-2 font-regular text-faint text-xs">
                {index + 1}
              </span>
            ) : null}
            {guide.title}
          </Link>
        </li>
      ))}
    </ul>
  </div>
);
