export const UnsavedMark = () => (
  <span className="size-1.5 flex-none rounded-full bg-warning" title="Not saved">
    <span className="sr-only">Not saved</span>
  </span>
);
