import { useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { SkeletonBar } from '#ui/skeleton.tsx';
import { topBarStyle } from './layout-style.ts';
import { MenuButton } from './sidebar.tsx';

/** Placeholder for a screen while its code loads, with the lines of that kind of screen in place. */
export function PendingScreen() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <>
      <div className={clsx(topBarStyle, 'flex items-center px-gutter')}>
        <MenuButton />
      </div>
      {/^\/pages\/.(?!.*(\/edit$|sessions\/))/.test(path) ? (
        <div className="h-tabs flex-none border-line border-b" />
      ) : null}
      <main id="main" aria-busy className="flex flex-1 flex-col">
        <div role="status" className="sr-only">
          <h1>Loading</h1>
        </div>
        {/^\/(persons|accounts)\/./.test(path) ? (
          <LogSkeleton hasContacts={path[1] === 'p'} />
        ) : /^\/([^/]+|pages\/.*audiences)$/.test(path) && !/^\/(settings|help|api)/.test(path) ? (
          <ListSkeleton />
        ) : path.endsWith('/import') ? (
          <div className="mx-gutter mt-8 h-40 max-w-form rounded-lg border border-line-strong border-dashed bg-canvas" />
        ) : (
          <div className="flex flex-col gap-5 px-gutter pt-7">
            <SkeletonBar className="h-5! w-60" />
            <SkeletonBar className="w-1/2" />
            <SkeletonBar className="w-1/3" />
          </div>
        )}
      </main>
    </>
  );
}

const rowWidths = ['w-1/2', 'w-2/5', 'w-3/5', 'w-1/3', 'w-4/9', 'w-3/8', 'w-5/9', 'w-1/4'];

const rows = rowWidths.map((width) => (
  <div key={width} className="list-row flex items-center px-gutter">
    <SkeletonBar className={width} />
  </div>
));

const toolsStyle = 'flex h-control-sm items-center gap-2 mx-gutter max-phone:h-control';

/** Sentence, search, headers and rows of a list. */
const ListSkeleton = () => (
  <>
    <div className="flex h-13 items-center px-gutter pt-1 max-phone:h-17 max-phone:pt-2">
      <SkeletonBar className="h-5! w-80" />
    </div>
    <div className={clsx(toolsStyle, 'mb-3')}>
      <SkeletonBar className="h-full! w-search max-phone:flex-1" />
    </div>
    <div className="h-8.25 border-line-strong border-b max-phone:hidden" />
    {rows}
  </>
);

/** Header, search and rows of a log, and the line of its side column. */
const LogSkeleton = ({ hasContacts }: { hasContacts: boolean }) => (
  <>
    <div className={clsx('border-line border-b', hasContacts && 'max-phone:pb-11')}>
      <div className="flex h-18 items-center gap-3 px-gutter max-phone:h-22">
        <SkeletonBar className={clsx('size-10! flex-none', hasContacts ? 'rounded-full!' : 'rounded-xl!')} />
        <SkeletonBar className="h-5! w-80" />
      </div>
    </div>
    <div className="h-tabs border-line border-b narrow:hidden" />
    <div className="flex flex-1">
      <div className="flex-1">
        <div className="border-line border-b py-2 max-phone:hidden">
          <div className={toolsStyle}>
            <SkeletonBar className="h-full! w-44" />
          </div>
        </div>
        <div className="h-row-head border-line border-b bg-canvas" />
        {rows}
      </div>
      <div className="w-aside border-line border-l max-narrow:hidden" />
    </div>
  </>
);
