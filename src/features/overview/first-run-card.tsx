import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTenant } from '#api/transport/session.ts';
import { Flip, FlippedContext } from '#editor/preview/flip.tsx';
import { CardBox, Missing } from '#editor/preview/preview-card.tsx';
import { truncate, visibleName } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TailoredCount } from '#ui/tailored.tsx';

type Visitor = 'audience' | 'everyone';

const AUDIENCE = 'Brightway GmbH';

/** The page with the name as it is typed, for everyone and for an example of an audience. */
export function FirstRunCard({ name }: { name: string }) {
  const [visitor, setVisitor] = useState<Visitor>('everyone');
  const title = visibleName(name);
  const tenantName = useTenant()?.name ?? 'Your company';
  return (
    <section aria-label="Preview">
      <div className="mb-3 flex items-center justify-between gap-3">
        <Segmented<Visitor>
          label="See the card as"
          segments={[
            { value: 'everyone', label: 'Everyone' },
            { value: 'audience', label: AUDIENCE },
          ]}
          value={visitor}
          onChange={setVisitor}
        />
        <span className="text-muted text-xs">Example</span>
      </div>
      <FlippedContext value={visitor === 'everyone'}>
        <CardBox className="rounded-lg border-line-strong text-sm [overflow-wrap:anywhere]">
          <div className="flex h-10 items-center gap-2 border-line border-b px-4 font-semibold text-strong">
            <span className="size-3 flex-none rounded-sm bg-strong" />
            <bdi className="min-w-0 flex-1 truncate">{tenantName}</bdi>
            <Bar className="w-14" />
          </div>
          <div className="p-5">
            <h2 className="font-semibold text-lg text-strong">
              <Line className="line-clamp-4">
                {(who) => (
                  <>
                    {who === 'audience' ? `${AUDIENCE}: ` : null}
                    {title ? <bdi>{truncate(title)}</bdi> : <Missing>Page name</Missing>}
                  </>
                )}
              </Line>
            </h2>
            <p className="mt-1.5 text-muted">
              <Line className="block min-h-10">
                {(who) =>
                  who === 'audience' ? (
                    'For your 84 vans in two depots, 30 of them electric: one plan, from the first week.'
                  ) : (
                    <span className="flex flex-col gap-3 pt-1.5">
                      <Bar className="w-11/12" />
                      <Bar className="w-3/5" />
                    </span>
                  )
                }
              </Line>
            </p>
            <p className="mt-4 font-medium">
              <Line className="flex h-9 items-center gap-2 rounded-md bg-strong px-3 text-surface">
                {(who) => (
                  <>
                    <span className="flex-1">Book a demo</span>
                    {who === 'audience' ? (
                      <span className="font-normal text-2xs">/demo?for=brightway</span>
                    ) : null}
                    <Icon of={ArrowRight} size="sm" />
                  </>
                )}
              </Line>
            </p>
            <div className="mt-2 flex h-9 items-center rounded-md border border-line-strong px-3">
              <Bar className="w-28" />
            </div>
            <div className="mt-4 flex gap-4 border-line border-t pt-3.5">
              <Bar className="w-12" />
              <Bar className="w-16" />
              <Bar className="w-14" />
            </div>
          </div>
        </CardBox>
      </FlippedContext>
      <p role="status" className="mt-3 flex min-h-5 gap-1.5 text-muted text-xs leading-5">
        {visitor === 'everyone' ? (
          'Everyone starts with the same page.'
        ) : (
          <>
            <TailoredCount count={3} /> <span aria-hidden>lines differ.</span> Everything else stays the page.
          </>
        )}
      </p>
    </section>
  );
}

const Line = ({ className, children }: { className: string; children(visitor: Visitor): ReactNode }) => (
  <Flip<Visitor> value="audience" other="everyone" className={className}>
    {children}
  </Flip>
);

/** Placeholder for a missing text. */
const Bar = ({ className }: { className: string }) => (
  <span className={clsx('block h-2 flex-none rounded-sm bg-press', className)} />
);
