import { download } from '#lib/download.ts';
import { drawElement, fontOf } from './draw-element.ts';

/** At least two points of the picture per px of the screen, for print and large screens. */
const LEAST_SCALE = 2;
const LINE_HEIGHT = 16;

/**
 * Saves what an element shows as a picture, as large as it is on the screen. Below it stands of what it is, where an
 * element around it has that as its `data-caption`.
 */
export async function saveAsPng(element: HTMLElement, name: string): Promise<void> {
  const { width, height } = element.getBoundingClientRect();
  const scale = Math.max(LEAST_SCALE, devicePixelRatio);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  await document.fonts.ready;
  // As quiet as the line beside the title; in the picture's colours, as it may be dark.
  const style = getComputedStyle(element.querySelector('h2 ~ p') ?? element);
  const gutter = Number.parseFloat(getComputedStyle(element).paddingLeft);
  const caption = element.closest<HTMLElement>('[data-caption]')?.dataset.caption ?? '';
  context.font = fontOf(style);
  const lines = inLines(caption, width - 2 * gutter, (text) => context.measureText(text).width);
  const foot = lines.length > 0 ? lines.length * LINE_HEIGHT + gutter / 2 : 0;
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil((height + foot) * scale);
  drawElement(element, context, scale, foot);
  context.font = fontOf(style);
  context.fillStyle = style.color;
  for (const [index, line] of lines.entries())
    context.fillText(line, gutter, height + (index + 0.5) * LINE_HEIGHT);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('The canvas gave no picture');
  download(picture, `${name}.png`);
}

/** Breaks a text between words, as a canvas does not. */
export function inLines(text: string, most: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/ +/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
