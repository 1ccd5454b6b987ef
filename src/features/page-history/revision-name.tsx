import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { mutationFor, patchItems } from '#api/queries/queries.ts';
import { explain } from '#lib/explain.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';
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

/** Form with the name of a revision. An empty name removes it. */
export function RevisionName({ pageId, revision, onClose }: RevisionNameProps) {
  const client = useQueryClient();
  const { revisionId } = revision;
  const [name, setName] = useState(revision.name ?? '');
  const { mutate, isPending, error } = useMutation({
    ...mutationFor('namePageRevision'),
    onSuccess: (named: Revision) => {
      patchItems(client, revisionsQuery(pageId).queryKey, (each: Revision) =>
        each.revisionId === revisionId ? named : each,
      );
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === (revision.name ?? '')) onClose();
    else
      mutate({ params: { page_id: pageId, revision_id: revisionId }, body: { name: name.trim() || null } });
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
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
        <Button variant="ghost" onClick={onClose}>
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
