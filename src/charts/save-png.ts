import { download } from '#lib/download.ts';
import { drawElement, fontOf } from './draw-element.ts';

/** Minimum pixels per CSS px, for print and large screens. */
const MIN_SCALE = 2;
const LINE_HEIGHT = 16;

/** Saves an element as PNG at its screen size, with the closest `data-caption` below. */
export async function saveAsPng(element: HTMLElement, name: string): Promise<void> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  await document.fonts.ready;
  // Shows the marks' legend until it's drawn, which the screen never gets to show.
  element.dataset.picturing = '';
  try {
    drawWithCaption(element, canvas, context);
  } finally {
    delete element.dataset.picturing;
  }
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('The canvas gave no picture');
  download(picture, `${name}.png`);
}

function drawWithCaption(
  element: HTMLElement,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): void {
  const { left, width, height } = element.getBoundingClientRect();
  const scale = Math.max(MIN_SCALE, devicePixelRatio);
  // Uses the text style of the title line, in the current color scheme.
  const heading = element.querySelector('h2');
  const style = getComputedStyle(heading?.parentElement ?? element);
  const gutter = heading ? heading.getBoundingClientRect().left - left : 0;
  const caption = element.closest<HTMLElement>('[data-caption]')?.dataset.caption ?? '';
  context.font = fontOf(style);
  const lines = wrapText(caption, width - 2 * gutter, (text) => context.measureText(text).width);
  // Tables end with their last line, charts with a margin.
  const gap = Number.parseFloat(getComputedStyle(element).paddingBottom) > 0 ? 0 : gutter / 2;
  const captionHeight = lines.length > 0 ? gap + lines.length * LINE_HEIGHT + gutter / 2 : 0;
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil((height + captionHeight) * scale);
  drawElement(element, context, scale, captionHeight);
  context.font = fontOf(style);
  context.fillStyle = style.color;
  for (const [index, line] of lines.entries())
    context.fillText(line, gutter, height + gap + (index + 0.5) * LINE_HEIGHT);
}

/** Wraps text between words, which canvases don't do. */
export function wrapText(text: string, maxWidth: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/ +/).filter(Boolean)) {
    const extended = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(extended) <= maxWidth) lines[lines.length - 1] = extended;
    else lines.push(word);
  }
  return lines;
}
