/** Marks a field that a draft changes, which visitors don't see yet. */
export const DraftMark = () => (
  <span
    title="Changed in the draft"
    className="size-2 flex-none self-center rounded-full border border-draft border-dashed"
  >
    <span className="sr-only">Changed in the draft</span>
  </span>
);
