import type { QueryClient } from '@tanstack/react-query';
import type { ListItem } from '#api/queries/lists.ts';
import { runMutation } from '#api/queries/run-mutation.ts';
import { plural } from '#lib/text.ts';
import { confirm, toast } from '#shell/notify.ts';
import { archiveRequest } from './archive-request.ts';

type ListedPage = ListItem<'listPages'>;

/**
 * Archives a page after confirmation: the API can't undo it.
 *
 * @param onDone gets the archived page
 */
export async function archive(
  client: QueryClient,
  { pageId, name, audiencesCount }: ListedPage,
  onDone: (page: ListedPage) => void,
): Promise<void> {
  const request = archiveRequest(pageId);
  const agreed = await confirm({
    title: `Archive ${name || 'this page'}?`,
    detail: `You can still view its ${audiencesText(audiencesCount)} and sessions, but not add audiences. The API doesn't say what visitors see then. You can't undo this.`,
    action: 'Archive page',
    danger: true,
    request,
  });
  if (!agreed) return;
  try {
    const page = await runMutation(client, request.operation, request.input);
    onDone(page);
    toast.done(page.name ? `${page.name} archived` : 'Page archived');
  } catch (error) {
    toast.failure("Couldn't archive the page", error);
  }
}

const audiencesText = (count: number | null | undefined) => (count ? plural(count, 'audience') : 'audiences');
