import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronRight, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import * as z from 'zod/mini';
import { useList } from '#api/queries/use-list.ts';
import { openEditors } from '#api/sync/open-editors.ts';
import { optionalText, pageType, pageTypes } from '#contract/pages.ts';
import { filled } from '#contract/scalars.ts';
import { showApiError, useApiForm } from '#editor/use-api-form.ts';
import { humanize, visibleName } from '#lib/text.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, type FieldLinks } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Input } from '#ui/input.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Note } from '#ui/note.tsx';
import { confirm } from '#ui/notify.ts';
import { Popover } from '#ui/popover.tsx';
import { Select } from '#ui/select.tsx';
import { Time } from '#ui/time.tsx';
import { submitKeys, useSubmitKeys } from '#ui/use-submit-keys.ts';
import { discardPrompt, examplePage, pageName, useCreatePage } from './create-page.ts';
import { PageSearchList } from './page-search-list.tsx';
import { PageThumb } from './page-thumb.tsx';
import { type ListedPage, pagesQuery, pageTypeName } from './pages-queries.ts';

const starts = ['blank', 'copy', 'example'] as const;
type Start = (typeof starts)[number];

/** Body of the request, and how it starts. */
const newPage = z
  .object({
    name: pageName,
    start: z.enum(starts),
    copyFrom: z.optional(filled),
    pageType,
    brandId: optionalText,
  })
  .check(
    z.refine(({ start, copyFrom }) => start !== 'copy' || copyFrom !== undefined, {
      path: ['copyFrom'],
      message: 'Select a page',
    }),
  );

/** Name of a brand as in the editor: an ID of words, or else the ID. */
const brandName = (brandId: string) => (/\d/.test(brandId) ? brandId : humanize(brandId));

interface NewPageDialogProps {
  /** Page to copy, already selected. */
  copied: ListedPage | null;
  onClose(): void;
}

/** Creates a draft page and opens its editor. */
export function NewPageDialog({ copied, onClose }: NewPageDialogProps) {
  const navigate = useNavigate();
  const formId = useId();
  const { rows: pages } = useList(pagesQuery, { loadAll: true });
  const brands = [...new Set(pages.flatMap(({ brandId }) => brandId || []))];
  const [source, setSource] = useState(copied);
  const [isStartClicked, setIsStartClicked] = useState(false);
  const form = useApiForm(newPage, {
    name: copied ? nameOfCopy(copied) : '',
    start: copied ? 'copy' : 'blank',
    copyFrom: copied?.pageId,
    pageType: typeOf(copied),
  });
  const { control } = form;
  const { isSubmitting, errors, dirtyFields } = useFormState({ control });
  const { field: name } = useController({ control, name: 'name' });
  const { value: start } = useController({ control, name: 'start' }).field;
  const { field: type } = useController({ control, name: 'pageType' });
  // A copy of a page without a brand has none.
  const defaultBrand =
    start === 'copy' && source ? source.brandId || undefined : latest(pages)?.brandId || brands[0];
  const { value: brand = defaultBrand, onChange: setBrand } = useController({
    control,
    name: 'brandId',
  }).field;
  const isUnsaved = openEditors
    .get()
    .some((editor) => editor.recordId === source?.pageId && editor.isUnsaved());
  const { create, isPending, unfinished } = useCreatePage();

  /** A name that was typed stays. */
  const suggest = (name: string, type: (typeof pageTypes)[number]) => {
    if (!form.getFieldState('name').isDirty) form.resetField('name', { defaultValue: name });
    form.setValue('pageType', type);
  };
  const copy = (page: ListedPage | null) => {
    setSource(page);
    form.setValue('copyFrom', page?.pageId, { shouldValidate: page !== null });
    if (page) suggest(nameOfCopy(page), typeOf(page));
  };
  const selectStart = (start: Start) => {
    form.setValue('start', start);
    form.clearErrors();
    if (start === 'copy') copy(source);
    else if (start === 'example') suggest(examplePage.name, examplePage.pageType);
    else suggest('', typeOf(null));
  };
  const onValid = async ({ start, copyFrom, ...fields }: z.infer<typeof newPage>) => {
    const brandId = fields.brandId ?? defaultBrand;
    const body = { ...fields, ...(brandId && { brandId }), ...(start === 'copy' && { copyFrom }) };
    try {
      const { pageId } = await create({ body, isExample: start === 'example' });
      onClose();
      void navigate({ to: '/pages/$pageId/edit', params: { pageId }, hash: 'context' });
    } catch (error) {
      showApiError(form, error);
    }
  };
  const submit = () => {
    if (!isSubmitting) void form.handleSubmit(onValid)();
  };
  const close = async () => {
    if (isPending) return;
    if (!dirtyFields.name || unfinished || (await confirm(discardPrompt))) onClose();
  };
  useSubmitKeys(formId, submit);

  return (
    <Dialog
      title="New page"
      wide="cards"
      onClose={() => void close()}
      footer={
        <>
          <p className="mr-auto text-muted text-xs">A draft. Visitors see nothing yet.</p>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isPending}
            disabledReason={start === 'copy' && !source ? 'Select a page to copy' : null}
          >
            Create page
            <Kbd isOnAccent>{submitKeys}</Kbd>
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        inert={isPending}
        aria-busy={isPending}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Name" hint="Your team's name for the page." error={errors.name?.message}>
          {(links) => <Input {...links} {...name} dir="auto" data-autofocus />}
        </Field>
        <StartCards
          value={start}
          onChange={selectStart}
          onClick={() => setIsStartClicked(true)}
          disabledReasons={{
            copy: pages.length === 0 ? 'No pages to copy' : unfinished && startedExample,
            blank: unfinished && startedExample,
          }}
        />
        {start === 'copy' ? (
          <Field
            label="Page to copy"
            hint={
              isUnsaved
                ? "Copies the page as last saved, without your unsaved edits. Audiences aren't copied."
                : 'Copies everything but the audiences.'
            }
            error={errors.copyFrom?.message}
          >
            {(links) => <PageSelect links={links} page={source} autoFocus={isStartClicked} onSelect={copy} />}
          </Field>
        ) : null}
        <Field
          label="Type"
          hint="What the page is for, to filter the list of pages."
          error={errors.pageType?.message}
        >
          {(links) => (
            <Select
              {...links}
              className="w-50"
              options={pageTypes.map((type) => ({ value: type, label: pageTypeName(type) }))}
              value={type.value}
              onChange={type.onChange}
            />
          )}
        </Field>
        {brands.length > 1 ? (
          <details className="group text-sm">
            <summary className="flex cursor-pointer items-center gap-2 rounded-sm text-muted hover:text-strong">
              <Icon of={ChevronRight} size="xs" className="group-open:rotate-90" />
              <span className="font-medium text-default">More</span>
              <span className="truncate text-xs group-open:hidden">
                {brand ? `brand: ${brandName(brand)}` : 'no brand'}
              </span>
            </summary>
            <div className="pt-3">
              <Field label="Brand">
                {(links) => (
                  <Select
                    {...links}
                    className="w-50"
                    options={[
                      ...(defaultBrand ? [] : [{ value: '', label: 'None' }]),
                      ...brands.map((each) => ({ value: each, label: brandName(each) })),
                    ]}
                    value={brand ?? ''}
                    onChange={setBrand}
                  />
                )}
              </Field>
            </div>
          </details>
        ) : null}
      </form>
      {errors.root ? (
        <div className="mt-4">
          <Note variant="danger">
            {unfinished ? 'The page exists as a draft, but part of the example is missing. ' : null}
            {errors.root.message}
          </Note>
        </div>
      ) : null}
    </Dialog>
  );
}

const startedExample = 'The example is created in part';

const nameOfCopy = ({ name }: ListedPage) => `Copy of ${visibleName(name) ?? 'Untitled page'}`;

const typeOf = (page: ListedPage | null) => pageTypes.find((type) => type === page?.pageType) ?? 'custom';

const editedAt = ({ updatedAt }: ListedPage) => parseTimestamp(updatedAt) ?? 0;

/** The page that was edited last. */
const latest = (pages: readonly ListedPage[]): ListedPage | null =>
  pages.toSorted((a, b) => editedAt(b) - editedAt(a))[0] ?? null;

interface PageSelectProps {
  links: FieldLinks;
  page: ListedPage | null;
  autoFocus: boolean;
  onSelect(page: ListedPage): void;
}

/** Selects one of all pages by typing. */
const PageSelect = ({ links, page, autoFocus, onSelect }: PageSelectProps) => (
  <Popover
    label="Page to copy"
    className="flex h-76 w-(--radix-popper-anchor-width) flex-col p-0"
    triggerProps={{
      ...links,
      autoFocus,
      'aria-label': `Page to copy: ${page ? (visibleName(page.name) ?? 'Untitled page') : 'none selected'}`,
      className:
        'flex h-control w-full items-center gap-2 rounded-md border border-line-input bg-surface px-2.5 text-left text-input text-strong hover:border-muted aria-invalid:border-danger max-phone:h-hit',
    }}
    trigger={
      <>
        {page ? <PageThumb page={page} size="sm" /> : null}
        <bdi className="min-w-0 flex-1 truncate">
          {page ? (visibleName(page.name) ?? 'Untitled page') : 'Select a page'}
        </bdi>
        {page ? (
          <span className="flex-none text-muted text-xs">
            edited <Time value={page.updatedAt} />
          </span>
        ) : null}
        <Icon of={ChevronsUpDown} size="sm" className="text-muted" />
      </>
    }
  >
    {(close) => (
      <PageSearchList
        onPick={(picked) => {
          close();
          onSelect(picked);
        }}
      />
    )}
  </Popover>
);

interface StartCardsProps {
  value: Start;
  onChange(start: Start): void;
  /** Called before `onChange` if it is selected by a pointer, not by keys, which move on to the next one. */
  onClick(): void;
  /** Why a start can't be selected. */
  disabledReasons: Partial<Record<Start, string | null>>;
}

function StartCards({ value, onChange, onClick, disabledReasons }: StartCardsProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium text-default text-xs">Start from</legend>
      <div className="grid grid-cols-3 gap-3 max-phone:gap-2">
        {starts.map((start) => (
          <label
            key={start}
            title={disabledReasons[start] ?? undefined}
            className={clsx(
              'relative flex h-24 flex-col items-center justify-end gap-2 rounded-lg border px-2 pb-2.5 font-medium text-sm text-strong has-focus-visible:outline-2 has-focus-visible:outline-focus',
              start === value
                ? 'border-accent bg-accent-soft inset-ring inset-ring-accent'
                : 'border-line-strong bg-surface',
              disabledReasons[start] ? 'opacity-60' : 'cursor-pointer hover:border-muted',
            )}
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 appearance-none rounded-lg"
              checked={start === value}
              disabled={Boolean(disabledReasons[start])}
              onClick={({ detail }) => {
                if (detail > 0) onClick();
              }}
              onChange={() => onChange(start)}
            />
            <svg
              aria-hidden
              viewBox="0 0 96 52"
              className="h-13 w-24 max-w-full fill-surface stroke-[1.5] stroke-line-strong"
            >
              {cards[start].drawing}
            </svg>
            {cards[start].label}
          </label>
        ))}
      </div>
      {cards[value].hint ? <p className="mt-1 text-muted text-xs">{cards[value].hint}</p> : null}
    </fieldset>
  );
}

/** Each drawing has at most one part in color. */
const cards: Record<Start, { label: string; hint?: string; drawing: ReactNode }> = {
  blank: {
    label: 'Blank',
    hint: 'Without content.',
    drawing: (
      <>
        <rect x="4" y="6" width="88" height="42" rx="4" />
        <path d="M48 21v12M42 27h12" className="stroke-muted" />
      </>
    ),
  },
  copy: {
    label: 'Copy a page',
    drawing: (
      <>
        <rect x="20" y="3" width="72" height="36" rx="4" className="fill-sunken" />
        <rect x="4" y="12" width="72" height="36" rx="4" />
        <rect x="11" y="20" width="19" height="12" rx="2" className="fill-accent stroke-none" />
        <path d="M37 22h30M37 29h20M11 40h48" />
      </>
    ),
  },
  example: {
    label: 'Example',
    hint: 'Sample content in all sections, and a draft audience.',
    drawing: (
      <>
        <rect x="2" y="6" width="62" height="42" rx="4" />
        <path d="M9 13v10" className="stroke-tailored" strokeWidth="2.5" />
        <path d="M15 15h38M15 22h26" />
        <rect x="9" y="34" width="32" height="7" rx="2" className="fill-line-strong stroke-none" />
        <circle cx="80" cy="20" r="8" className="fill-sunken" />
        <path d="M68 46c0-17 24-17 24 0z" className="fill-sunken" />
      </>
    ),
  },
};
