import type { MountProps } from './mounted-rows.ts';
import { useMountedRows } from './use-mounted-rows.ts';

/** The rows of a long list that are in the document. Comes with the first such list. */
export const LongRows = ({ list, wanted, children }: MountProps) => children(useMountedRows(list, wanted));
