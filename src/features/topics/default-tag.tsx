import { Tag } from '#ui/tag.tsx';

/** Marks a default topic. The service sets it. */
export const DefaultTag = () => (
  <span title="A default topic, as set on your server" className="inline-flex flex-none">
    <Tag>Default</Tag>
  </span>
);
