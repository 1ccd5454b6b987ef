import { BulkDialog } from './bulk-dialog.tsx';
import { describeArchiving } from './describe-archiving.ts';
import { findProblems } from './find-problems.ts';

/** Loaded together, after the list of pages. */
export const statusPanels = { BulkDialog, describeArchiving, findProblems };
