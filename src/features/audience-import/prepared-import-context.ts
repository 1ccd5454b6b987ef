import { createContext, useContext } from 'react';
import type { ImportSource } from '#engines/audience-import/read-source.ts';
import type { ImportPlan, RowStatuses } from '#engines/audience-import/validate.ts';

interface PreparedImportValue {
  source: ImportSource;
  plan: ImportPlan;
  statuses: Pick<RowStatuses, 'codes' | 'similarRow' | 'hasExistingName'>;
}

export const PreparedImportContext = createContext<PreparedImportValue | null>(null);

export function usePreparedImport(): PreparedImportValue {
  const prepared = useContext(PreparedImportContext);
  if (!prepared) throw new Error('usePreparedImport needs a PreparedImportContext.');
  return prepared;
}
