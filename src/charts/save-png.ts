import { download } from '#util/download.ts';
import { drawElement } from './draw-element.ts';

/** At least two points of the picture per px of the screen, for print and large screens. */
const LEAST_SCALE = 2;

/** Saves what an element shows as a picture, as large as it is on the screen. */
export async function saveAsPng(element: HTMLElement, name: string): Promise<void> {
  const { width, height } = element.getBoundingClientRect();
  const scale = Math.max(LEAST_SCALE, devicePixelRatio);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  await document.fonts.ready;
  drawElement(element, context, scale);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('The canvas gave no picture');
  download(picture, `${name}.png`);
}
