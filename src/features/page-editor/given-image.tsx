import { CopyId } from '#ui/copy-id.tsx';
import { DataImage } from '#ui/data-image.tsx';

interface GivenImageProps {
  label: string;
  kind: 'image' | 'id';
  value: unknown;
}

/** A read-only image: its URL with a picture, or the ID of its file. The API has no way to change it. */
export function GivenImage({ label, kind, value }: GivenImageProps) {
  const text = typeof value === 'string' ? value : '';
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="flex items-baseline justify-between gap-2 font-medium text-default text-xs">
        {label}
        <span className="font-regular text-faint">Can't be changed here</span>
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
