export const archiveRequest = (pageId: string) =>
  ({ operation: 'archivePage', input: { params: { page_id: pageId }, body: {} } }) as const;
