/** Explains why versions and their comparison show no other fields. */
export const ContextOnly = () => (
  <p className="text-muted text-sm">Versions keep the context only. Other fields have no history.</p>
);
