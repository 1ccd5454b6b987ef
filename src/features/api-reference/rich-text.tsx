/** Renders paragraphs (separated by empty lines) and code in backticks. Other Markdown is shown as is. */
export function RichText({ text }: { text: string }) {
  return [...text.split(/\n\s*\n/).entries()].map(([index, paragraph]) => (
    <p key={index} className="[overflow-wrap:anywhere] not-first:mt-2">
      {[...paragraph.split(/(`[^`]+`)/).entries()].map(([place, part]) =>
        /^`[^`]+`$/.test(part) ? (
          <code key={place} className="rounded-xs bg-sunken px-1 font-mono text-mono text-strong">
            {part.slice(1, -1)}
          </code>
        ) : (
          part
        ),
      )}
    </p>
  ));
}
