import { Link, useBlocker, useNavigate } from '@tanstack/react-router';
import { Activity, FileText, type LucideIcon, Plug } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import * as z from 'zod/mini';
import { useCapability } from '#api/transport/session.ts';
import type { PageCreate } from '#contract/page-requests.ts';
import { showApiError, useApiForm } from '#editor/use-api-form.ts';
import { discardPrompt, examplePage, pageName, useCreatePage } from '#features/pages/public.ts';
import { explain } from '#lib/explain.ts';
import { hasVisibleText, visibleName } from '#lib/text.ts';
import { useCopyCurl } from '#shell/curl-panel.tsx';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Input } from '#ui/input.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Note } from '#ui/note.tsx';
import { confirm } from '#ui/notify.ts';
import { Textarea } from '#ui/textarea.tsx';
import { FirstRunCard } from './first-run-card.tsx';

const firstPage = z.object({ name: pageName, pageContext: z.string() });

interface FirstRunProps {
  /** The user has begun: it stays when the list has a page. */
  onBegin(): void;
}

/** Overview of a tenant without pages. Creates the first one and opens its editor. */
export function FirstRun({ onBegin }: FirstRunProps) {
  const navigate = useNavigate();
  const canCreate = useCapability('page-lifecycle');
  const copyCurl = useCopyCurl();
  const { create, unfinished } = useCreatePage();
  const [pending, setPending] = useState<'page' | 'example' | null>(null);
  const [exampleError, setExampleError] = useState<string | null>(null);
  const form = useApiForm(firstPage, { name: '', pageContext: '' });
  const { control } = form;
  const { errors, isSubmitting } = useFormState({ control });
  const { field: name } = useController({ control, name: 'name' });
  const { field: context } = useController({ control, name: 'pageContext' });
  const isDirty = () => Object.values(form.getValues()).some(hasVisibleText);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && isDirty() && !(await confirm(discardPrompt)),
    enableBeforeUnload: isDirty,
  });
  useEffect(() => {
    // Unless the user is elsewhere already. The form is inert while it is pending, and loses the focus.
    if (!pending && document.activeElement === document.body) form.setFocus('name');
  }, [form, pending]);

  const createFrom = async (start: 'page' | 'example', body: PageCreate) => {
    setPending(start);
    setExampleError(null);
    try {
      const { pageId } = await create({ body, isExample: start === 'example' });
      await navigate({ to: '/pages/$pageId/edit', params: { pageId }, hash: 'context', ignoreBlocker: true });
    } catch (error) {
      const { title, detail } = explain(error);
      if (start === 'page') showApiError(form, error);
      else setExampleError(`${title}. ${detail}`);
    } finally {
      setPending(null);
    }
  };
  const onValid = ({ name, pageContext }: z.infer<typeof firstPage>) =>
    createFrom('page', {
      name,
      pageType: 'custom',
      ...(hasVisibleText(pageContext) && { pageContext: pageContext.trim() }),
    });
  const addExample = () => {
    if (pending || isSubmitting) return;
    onBegin();
    form.clearErrors();
    void createFrom('example', examplePage);
  };
  const copyRequest = () =>
    copyCurl(
      canCreate
        ? { operation: 'createPage', input: { body: { name: visibleName(name.value) ?? examplePage.name } } }
        : { operation: 'listPages', input: {} },
    );
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_calc(var(--spacing)*120)] grid-rows-[auto_1fr] max-desktop:grid-cols-[minmax(0,1fr)_calc(var(--spacing)*108)] max-tablet:flex max-tablet:flex-col">
      <div className="pt-16 pr-gutter pl-16 max-desktop:pt-12 max-desktop:pl-12 max-tablet:px-gutter max-tablet:pt-10 max-tablet:pb-7 max-phone:pt-5">
        <div className="max-w-140 max-tablet:max-w-none">
          <h1 tabIndex={-1} className="font-semibold text-2xl text-strong max-phone:text-xl">
            Create your first page
          </h1>
          <p className="mt-1 mb-7 text-lg text-muted max-phone:mb-4 max-phone:text-base">
            {canCreate
              ? 'Each audience sees it in its own words.'
              : "Pages can't be created here. Importing sessions adds theirs, or ask your developers."}
          </p>
          {canCreate ? (
            <form
              noValidate
              inert={pending !== null}
              aria-busy={pending === 'page'}
              className="flex flex-col gap-4"
              onInput={onBegin}
              onSubmit={(event) => {
                event.preventDefault();
                if (!pending && !isSubmitting && !unfinished) void form.handleSubmit(onValid)();
              }}
            >
              <Field label="Page name" error={errors.name?.message}>
                {(links) => (
                  <Input
                    {...links}
                    {...name}
                    isTall
                    dir="auto"
                    autoComplete="off"
                    placeholder="Spring fleet launch"
                  />
                )}
              </Field>
              <Field
                label="What should its agent know?"
                aside={<span className="text-faint text-xs">Optional</span>}
                error={errors.pageContext?.message}
              >
                {(links) => (
                  <Textarea
                    {...links}
                    {...context}
                    dir="auto"
                    placeholder="Who reads it, what they worry about, what they should do next"
                    className="min-h-18!"
                  />
                )}
              </Field>
              {errors.root ? <Note variant="danger">{errors.root.message}</Note> : null}
              <div className="mt-1 flex flex-wrap items-center gap-x-3.5 gap-y-1">
                <Button
                  type="submit"
                  variant="primary"
                  size="lg"
                  busy={pending === 'page'}
                  disabledReason={unfinished && 'The example is created in part'}
                >
                  Create page
                  <Kbd isOnAccent>↵</Kbd>
                </Button>
                <span className="text-muted text-xs">Nothing is public yet.</span>
              </div>
            </form>
          ) : null}
        </div>
      </div>
      <aside className="col-start-2 row-span-2 border-line border-l bg-canvas px-11 max-desktop:px-7 max-tablet:border-y max-tablet:border-l-0 max-tablet:px-gutter max-tablet:pb-7">
        <div className="sticky top-topbar pt-13 max-desktop:pt-10 max-tablet:static max-tablet:max-w-110 max-tablet:pt-5">
          <FirstRunCard name={name.value} />
        </div>
      </aside>
      <div className="pr-gutter pb-12 pl-16 max-desktop:pl-12 max-tablet:px-gutter">
        <div className="max-w-140 max-tablet:max-w-none">
          {canCreate ? (
            <p className="mt-9 mb-1 flex items-center gap-3 text-faint text-xs after:h-px after:flex-1 after:bg-line max-tablet:mt-5">
              or
            </p>
          ) : null}
          <ul>
            {canCreate ? (
              <Way icon={FileText} title="Start from an example" text="A draft page with one audience">
                <Button size="sm" className="min-w-15" busy={pending === 'example'} onClick={addExample}>
                  {exampleError ? 'Try again' : 'Add'}
                </Button>
              </Way>
            ) : null}
            {exampleError ? (
              <li className="pb-2">
                <Note variant="danger">
                  {unfinished ? 'The page exists as a draft, but part of the example is missing. ' : null}
                  {exampleError}
                </Note>
              </li>
            ) : null}
            <Way icon={Activity} title="Import sessions" text="Visits you already have">
              <Link
                to="/help/$guide"
                params={{ guide: 'self-hosting' }}
                hash="import-sessions"
                className={`${buttonStyle({ size: 'sm' })} min-w-15`}
              >
                Guide
              </Link>
            </Way>
            <Way icon={Plug} title="Connect your website" text="A request for your developers">
              <Button size="sm" className="min-w-15" onClick={() => void copyRequest()}>
                Copy
              </Button>
            </Way>
          </ul>
        </div>
      </div>
    </div>
  );
}

interface WayProps {
  icon: LucideIcon;
  title: string;
  text: string;
  children: ReactNode;
}

const Way = ({ icon, title, text, children }: WayProps) => (
  <li className="flex h-11 items-center gap-2.5 border-line text-sm not-first:border-t">
    <Icon of={icon} className="text-muted" />
    <b className="font-medium text-strong max-phone:flex-1">{title}</b>
    <span className="min-w-0 flex-1 truncate text-muted max-phone:hidden">{text}</span>
    {children}
  </li>
);
