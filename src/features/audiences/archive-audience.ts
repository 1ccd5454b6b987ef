import { confirm } from '#ui/notify.ts';
import type { ActionRequest } from './audience-actions.ts';

interface ArchiveOptions {
  name: string;
  audience: ActionRequest['audience'];
  /** Whether it has unsaved edits. */
  isDirty?: boolean;
  run(request: ActionRequest): Promise<boolean>;
}

/** Archives an audience after a confirmation. */
export async function archiveAudience({
  name,
  audience,
  isDirty = false,
  run,
}: ArchiveOptions): Promise<void> {
  const isConfirmed = await confirm({
    title: `Archive ${name}?`,
    detail: [
      'Visitors see the page as it is.',
      audience.publishAt && 'The schedule is canceled.',
      isDirty && 'Your unsaved edits stay here until it is restored.',
    ]
      .filter(Boolean)
      .join(' '),
    action: 'Archive audience',
    danger: true,
  });
  if (isConfirmed) await run({ action: 'archive', audience, done: `${name} archived` });
}
