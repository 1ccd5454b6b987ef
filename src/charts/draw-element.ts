/**
 * Draws charts on a canvas: backgrounds and borders of boxes, text, and SVG shapes. Unlike a copy of the
 * document in an SVG image, this needs no inlined fonts and styles, which the content security policy forbids.
 */

interface Pen {
  context: CanvasRenderingContext2D;
  /** Bounds of the picture on the screen. */
  origin: DOMRect;
}

/**
 * Draws an element and its descendants, except those with `data-unpictured`.
 *
 * @param footerHeight height of the background to add below
 */
export function drawElement(
  root: HTMLElement,
  context: CanvasRenderingContext2D,
  scale: number,
  footerHeight: number,
): void {
  const origin = root.getBoundingClientRect();
  const pen: Pen = { context, origin };
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = backgroundOf(root);
  context.fillRect(0, 0, origin.width, origin.height + footerHeight);
  drawChildren(root, pen);
}

/** Background of an element, or of its closest ancestor with one. */
function backgroundOf(element: Element | null): string {
  if (!element) return 'white';
  const { backgroundColor } = getComputedStyle(element);
  return isTransparent(backgroundColor) ? backgroundOf(element.parentElement) : backgroundColor;
}

const isTransparent = (color: string) => color === 'transparent' || /(?:, 0|\/ 0)\)$/.test(color);

function drawChildren(element: Element, pen: Pen): void {
  for (const child of element.childNodes) {
    if (child instanceof Text) drawText(child, pen);
    else if (child instanceof SVGElement) drawShape(child, pen);
    else if (child instanceof HTMLElement) drawBox(child, pen);
  }
}

function drawBox(element: HTMLElement, pen: Pen): void {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const isHidden = style.display === 'none' || style.visibility === 'hidden';
  if (isHidden || element.dataset.unpictured !== undefined || element.classList.contains('sr-only')) return;
  const { context } = pen;
  const [x, y] = [box.left - pen.origin.left, box.top - pen.origin.top];
  if (element.classList.contains('hatched'))
    drawHatching(context, new DOMRect(x, y, box.width, box.height), style);
  else if (!isTransparent(style.backgroundColor)) {
    context.fillStyle = style.backgroundColor;
    context.fillRect(x, y, box.width, box.height);
  }
  const [right, bottom] = [x + box.width, y + box.height];
  const edges = {
    left: [x, y, x, bottom],
    right: [right, y, right, bottom],
    top: [x, y, right, y],
    bottom: [x, bottom, right, bottom],
  };
  for (const [side, line] of Object.entries(edges)) {
    const width = Number.parseFloat(style.getPropertyValue(`border-${side}-width`));
    if (width === 0) continue;
    context.lineWidth = width;
    context.strokeStyle = style.getPropertyValue(`border-${side}-color`);
    context.setLineDash(style.getPropertyValue(`border-${side}-style`) === 'dashed' ? [3, 3] : []);
    strokeLine(context, line);
  }
  drawChildren(element, pen);
}

function strokeLine(context: CanvasRenderingContext2D, [x1, y1, x2, y2]: readonly number[]) {
  context.beginPath();
  context.moveTo(x1 ?? 0, y1 ?? 0);
  context.lineTo(x2 ?? 0, y2 ?? 0);
  context.stroke();
}

const HATCH_STEP = 8.5;

function drawHatching(
  context: CanvasRenderingContext2D,
  box: DOMRect,
  { backgroundImage }: CSSStyleDeclaration,
) {
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  context.strokeStyle = /(?:rgb|okl)[^)]*\)/.exec(backgroundImage)?.[0] ?? 'gray';
  context.lineWidth = 1;
  context.setLineDash([]);
  for (let x = box.left - box.height; x < box.right; x += HATCH_STEP)
    strokeLine(context, [x, box.bottom, x + box.height, box.top]);
  context.restore();
}

/** Draws word by word at screen positions, as a canvas supports neither tabular digits nor line breaks. */
function drawText(text: Text, { context, origin }: Pen): void {
  if (!text.data.trim() || !text.parentElement) return;
  const style = getComputedStyle(text.parentElement);
  context.font = fontOf(style);
  context.fillStyle = text.parentElement instanceof SVGElement ? style.fill : style.color;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const range = document.createRange();
  for (const { 0: word, index } of text.data.matchAll(/[^ \t\r\n]+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const [box] = range.getClientRects();
    if (!box) continue;
    context.letterSpacing = '0px';
    context.letterSpacing = `${(box.width - context.measureText(word).width) / word.length}px`;
    context.fillText(word, box.left - origin.left, box.top - origin.top + box.height / 2);
  }
  context.letterSpacing = '0px';
}

/** CSS font shorthand of an element. */
export const fontOf = ({ fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): string =>
  `${fontWeight} ${fontSize} ${fontFamily}`;

const dataOf: Record<string, (element: SVGElement) => string> = {
  path: (element) => element.getAttribute('d') ?? '',
  line: (element) => {
    const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((name) => element.getAttribute(name) ?? 0);
    return `M${x1} ${y1}L${x2} ${y2}`;
  },
  circle: (element) => {
    const [cx = 0, cy = 0, r = 0] = ['cx', 'cy', 'r'].map((name) => Number(element.getAttribute(name)));
    return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  },
  rect: (element) => {
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(
      (name) => element.getAttribute(name) ?? 0,
    );
    return `M${x} ${y}h${width}v${height}h-${width}z`;
  },
};

function drawShape(element: SVGElement, pen: Pen): void {
  if (element instanceof SVGTitleElement || element instanceof SVGDefsElement) return;
  const data = dataOf[element.localName]?.(element);
  const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
  const { clipPath, overflow } = getComputedStyle(element);
  pen.context.save();
  if (matrix) clipToPath(clipPath, matrix, pen);
  if (data && matrix) fillAndStroke(element, toPicturePath(data, matrix, pen), pen);
  if (element instanceof SVGSVGElement && overflow !== 'visible') clipTo(element, pen);
  drawChildren(element, pen);
  pen.context.restore();
}

/** Path of an SVG in picture coordinates. */
function toPicturePath(data: string, matrix: DOMMatrix, { origin }: Pen): Path2D {
  const path = new Path2D();
  path.addPath(new Path2D(data), new DOMMatrix().translate(-origin.left, -origin.top).multiply(matrix));
  return path;
}

/** Clips to the shapes of a `clip-path: url("#id")` in user space, the only kind that charts use. */
function clipToPath(clipPath: string, matrix: DOMMatrix, pen: Pen) {
  const id = /^url\("#(.+)"\)$/.exec(clipPath)?.[1];
  const shapes = id === undefined ? null : document.getElementById(id)?.children;
  if (!shapes) return;
  const area = new Path2D();
  for (const shape of shapes)
    if (shape instanceof SVGElement)
      area.addPath(toPicturePath(dataOf[shape.localName]?.(shape) ?? '', matrix, pen));
  pen.context.clip(area);
}

function clipTo(element: Element, { context, origin }: Pen) {
  const { left, top, width, height } = element.getBoundingClientRect();
  context.beginPath();
  context.rect(left - origin.left, top - origin.top, width, height);
  context.clip();
}

/** Strokes a path in picture coordinates, so that lines of a scaled drawing have an even width. */
function fillAndStroke(element: SVGElement, path: Path2D, { context }: Pen) {
  const style = getComputedStyle(element);
  if (style.fill !== 'none') {
    context.globalAlpha = Number(style.fillOpacity) * Number(style.opacity);
    context.fillStyle = style.fill;
    context.fill(path);
  }
  if (style.stroke !== 'none') {
    context.globalAlpha = Number(style.strokeOpacity) * Number(style.opacity);
    context.strokeStyle = style.stroke;
    context.lineWidth = Number.parseFloat(style.strokeWidth);
    context.lineCap = style.strokeLinecap as CanvasLineCap;
    context.lineJoin = style.strokeLinejoin as CanvasLineJoin;
    context.setLineDash(
      style.strokeDasharray === 'none'
        ? []
        : style.strokeDasharray.split(',').map((each) => Number.parseFloat(each)),
    );
    context.stroke(path);
  }
  context.globalAlpha = 1;
}
