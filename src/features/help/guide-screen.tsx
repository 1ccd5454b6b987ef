import { getRouteApi, Link } from '@tanstack/react-router';
import { Screen } from '#shell/screen.tsx';
import { GuideText } from './guide-text.tsx';
import { guides } from './guides.ts';

const route = getRouteApi('/_app/help/$guide');

/** A guide next to the list of guides. */
export function GuideScreen() {
  const { guide } = route.useParams();
  const text = route.useLoaderData();
  const title = guides.find(({ name }) => name === guide)?.title ?? 'Help';
  return (
    <Screen title={title} hasCurl={false}>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_calc(var(--spacing)*60)] items-start gap-8 border-line border-t px-gutter py-6 max-tablet:grid-cols-1">
        <nav aria-label="Guides" className="text-sm tablet:col-start-2 tablet:row-start-1 print:hidden">
          <ul className="flex flex-col gap-0.5 max-tablet:grid max-tablet:grid-cols-2">
            {guides.map(({ name, title: label }) => (
              <li key={name}>
                <Link
                  to="/help/$guide"
                  params={{ guide: name }}
                  className="flex min-h-8 items-center rounded-md px-2 text-muted hover:bg-hover hover:text-strong aria-[current=page]:bg-press aria-[current=page]:font-medium aria-[current=page]:text-strong max-phone:min-h-hit"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 tablet:col-start-1 tablet:row-start-1">
          <GuideText key={guide}>{text}</GuideText>
        </div>
      </div>
    </Screen>
  );
}
