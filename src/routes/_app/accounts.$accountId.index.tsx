import { createFileRoute } from '@tanstack/react-router';

/** An account without an open entry. The screen is the parent's. */
export const Route = createFileRoute('/_app/accounts/$accountId/')({});
