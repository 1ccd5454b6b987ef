import type { QueryClient } from '@tanstack/react-query';
import type { Row } from '#api/lists.ts';
import { perform } from '#api/perform.ts';
import { confirm, toast } from '#shell/notify.ts';
import { archiveRequest } from './archive-request.ts';

type ListedPage = Row<'listPages'>;

/**
 * Archives a page after asking: the service has no way back.
 *
 * @param onDone told the page as it is then
 */
export async function archive(
  client: QueryClient,
  { pageId, name }: ListedPage,
  onDone: (page: ListedPage) => void,
): Promise<void> {
  const request = archiveRequest(pageId);
  const agreed = await confirm({
    title: `Archive ${name || 'this page'}?`,
    detail:
      'Its audiences and sessions stay readable. The service has no way to bring an archived page back.',
    action: 'Archive page',
    danger: true,
    request,
  });
  if (!agreed) return;
  try {
    const page = await perform(client, request.operation, request.input);
    onDone(page);
    toast.done(`${page.name || 'The page'} is archived`);
  } catch (error) {
    toast.failure("Couldn't archive the page", error);
  }
}
