/** Words added and removed: `+19 −6`. */
export const WordCounts = ({ added, removed }: { added: number; removed: number }) => (
  <span className="tnum font-medium">
    {added > 0 ? <span className="text-add-text">+{added}</span> : null}
    {added > 0 && removed > 0 ? ' ' : null}
    {removed > 0 ? <span className="text-del-text">−{removed}</span> : null}
    {added + removed > 0 ? <span className="sr-only"> words</span> : 'punctuation'}
  </span>
);
