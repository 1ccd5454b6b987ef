import { createFileRoute } from '@tanstack/react-router';

/** A person without an open entry. The screen is the parent's. */
export const Route = createFileRoute('/_app/persons/$personId/')({});
