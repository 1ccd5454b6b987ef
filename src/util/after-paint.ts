/** No frame comes to a tab that nobody looks at: what waits for one is done after this long, ms. */
const NO_FRAME = 250;

/** Does something once what has been drawn by now is painted. Answers how to take that back. */
export function afterPaint(work: () => void): () => void {
  // The frame comes after this callback, and the next task after the frame.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(work);
  });
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    work();
  }, NO_FRAME);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
