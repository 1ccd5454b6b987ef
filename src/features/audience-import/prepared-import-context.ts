import { createContext, useContext } from 'react';
import type { RowStatuses } from '#engines/audience-import/row-validator.ts';
import type { ImportSource } from '#engines/audience-import/source.ts';
import type { ImportPlan } from '#engines/audience-import/validate-row.ts';

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
