/** Says what a version holds, so that nobody looks for other fields in its history. */
export const ContextOnly = () => (
  <p className="text-muted text-sm">Versions keep the context only. Other fields have no history.</p>
);
