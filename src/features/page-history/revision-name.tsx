import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, useRef, useState } from 'react';
import { mutationFor, patchItems } from '#api/queries/queries.ts';
import { explain } from '#lib/explain.ts';
import { useUnmount } from '#lib/hooks/use-unmount.ts';
import { visibleName } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';
import { toast } from '#ui/notify.ts';
import { type Revision, revisionsQuery } from './revisions.ts';

const MAX_NAME_LENGTH = 255;
function focusAndSelect(input: HTMLInputElement | null) {
  input?.focus();
  input?.select();
}

interface RevisionNameProps {
  pageId: string;
  revision: Revision;
  onClose(): void;
}

/** Form with the name of a revision. A name without a visible character removes it. Saves when it is left. */
export function RevisionName({ pageId, revision, onClose }: RevisionNameProps) {
  const client = useQueryClient();
  const { revisionId } = revision;
  const [name, setName] = useState(revision.name ?? '');
  const { mutate, mutateAsync, isPending, error } = useMutation({
    ...mutationFor('namePageRevision'),
    onSuccess: (named: Revision) => {
      patchItems(client, revisionsQuery(pageId).queryKey, (each: Revision) =>
        each.revisionId === revisionId ? named : each,
      );
    },
  });
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  const newName = visibleName(name) ?? null;
  const isChanged = newName !== (revision.name ?? null);
  const naming = { params: { page_id: pageId, revision_id: revisionId }, body: { name: newName } };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) mutate(naming, { onSuccess: close });
    else close();
  };
  useUnmount(() => {
    if (isChanged && !isClosed.current && !isPending)
      mutateAsync(naming).catch((failure) => toast.failure("Couldn't save the name", failure));
  });
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
      className="min-w-0 flex-1"
    >
      <div className="flex items-center gap-2 max-phone:flex-wrap">
        <Input
          ref={focusAndSelect}
          aria-label="Name of this version"
          aria-describedby="version-name-hint"
          aria-invalid={error ? true : undefined}
          maxLength={MAX_NAME_LENGTH}
          className="max-w-80 max-phone:max-w-full"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" busy={isPending}>
          Save name
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
      <p
        id="version-name-hint"
        role={error ? 'alert' : undefined}
        className={clsx('text-xs leading-4', error ? 'text-danger' : 'text-muted')}
      >
        {error ? `Couldn't save the name. ${explain(error).detail}` : 'Named versions are kept.'}
      </p>
    </form>
  );
}
