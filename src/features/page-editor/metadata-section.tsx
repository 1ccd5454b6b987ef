import { useEdited } from '#editor/editor.tsx';
import { ListField } from '#editor/fields/list-field.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import type { CardKind } from '#editor/preview/card-of.ts';
import { SectionHead } from '#editor/section-head.tsx';
import { useEditorField } from '#editor/use-editor-field.ts';
import { limits } from '#engines/checks/index.ts';
import { asText, type Path } from '#engines/save/index.ts';
import { type ListedPage, type MetadataField, metadataGroups } from '#features/pages/public.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { DataImage } from '#ui/data-image.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { parseColor } from '#ui/thumb.tsx';
import { RobotsField } from './robots-field.tsx';

const path = ['metadata'] as const;
const long = new Set(['description', 'ogDescription', 'twitterDescription']);
/** Fields that need the full width. */
const fullWidthFields = new Set([
  'title',
  'canonicalUrl',
  'ogTitle',
  'ogUrl',
  'ogImageAlt',
  'twitterTitle',
  'twitterImageAlt',
]);

const hints: Partial<Record<MetadataField['key'], string>> = {
  canonicalUrl: 'The address that search engines list.',
  themeColor: 'Color of the browser toolbar, such as #24324a.',
  ogImageAlt: "Describes the image where it can't be seen.",
  twitterImageAlt: "Describes the image where it can't be seen.",
  twitterSite: 'Such as @acme.',
  twitterCreator: 'Such as @ada.',
};

const previewOfGroup: Record<string, CardKind> = { General: 'search', 'Open Graph': 'openGraph', X: 'x' };

/** Metadata of a page in three groups. Images are read-only. */
export function MetadataSection() {
  const metadata = useEdited(({ state }) => (state.snapshot.record as ListedPage).metadata);
  return (
    <>
      <SectionHead
        title="Metadata"
        hint="What search results and link previews show. Empty fields fall back to the ones above."
      />
      {metadataGroups.map(({ title, fields }) => (
        <fieldset
          key={title}
          data-previewed={previewOfGroup[title]}
          className="mt-6 border-line border-t pt-4 first-of-type:mt-0 first-of-type:border-t-0 first-of-type:pt-0"
        >
          <legend className="float-left w-full font-semibold text-base text-strong">{title}</legend>
          <div className="clear-both grid grid-cols-2 gap-x-3 gap-y-4 pt-3 max-phone:grid-cols-1">
            {fields.map((field) => (
              <MetadataInput key={field.key} field={field} metadata={metadata} />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}

function MetadataInput({ field, metadata }: { field: MetadataField; metadata: ListedPage['metadata'] }) {
  const { key, label, kind } = field;
  const limit = key in limits ? limits[key as keyof typeof limits] : undefined;
  if (kind === 'image' || kind === 'id')
    return <GivenImage label={label} kind={kind} value={metadata?.[key]} />;
  if (key === 'robots') return <RobotsField path={[...path, key]} label={label} />;
  if (kind === 'list') return <ListField path={[...path, key]} label={label} hint={hints[key]} isWide />;
  if (kind === 'color') return <ColorField path={[...path, key]} label={label} hint={hints[key]} />;
  return (
    <TextField
      path={[...path, key]}
      label={label}
      hint={hints[key]}
      long={long.has(key)}
      mono={kind === 'link'}
      {...(limit && { limit })}
      {...(kind === 'link' && { inputMode: 'url' as const })}
      isWide={long.has(key) || fullWidthFields.has(key)}
    />
  );
}

/** Text field of a color, with the browser's color picker. */
function ColorField({ path, label, hint }: { path: Path; label: string; hint: string | undefined }) {
  const { ref, value, change, changed, error, warning } = useEditorField(path);
  const text = asText(value);
  const onChange = (event: { target: { value: string } }) => change(event.target.value, true);
  return (
    <Field label={label} hint={hint} error={error} warning={warning} changed={changed}>
      {(links) => (
        <span className="flex gap-2">
          <Input {...links} ref={ref} value={text} onChange={onChange} mono />
          <input
            type="color"
            aria-label={`Pick ${label.toLowerCase()}`}
            value={parseColor(text)?.hex ?? '#ffffff'}
            onChange={onChange}
            className="h-control w-12 flex-none cursor-pointer rounded-md border border-line-input bg-surface p-1"
          />
        </span>
      )}
    </Field>
  );
}

/** A read-only image: its URL with a picture, or the ID of its file. The API can't change it. */
function GivenImage({ label, kind, value }: { label: string; kind: 'image' | 'id'; value: unknown }) {
  const text = typeof value === 'string' ? value : '';
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="flex items-baseline justify-between gap-2 font-medium text-default text-xs">
        {label}
        <span className="font-regular text-faint">Set outside this console</span>
      </span>
      <div className="flex min-h-control min-w-0 flex-col justify-center gap-2 rounded-md bg-sunken px-2.5 py-1.5 text-default">
        {text ? (
          <>
            {kind === 'image' ? <DataImage url={text} alt="" className="h-20 w-full" /> : null}
            <CopyId value={text} name={label} whole={kind === 'image'} />
          </>
        ) : (
          <span className="text-faint text-sm">None</span>
        )}
      </div>
    </div>
  );
}
