/**
 * Draws charts on a canvas: backgrounds and borders of boxes, text, and SVG shapes. Unlike a copy of the
 * document in an SVG image, this needs no inlined fonts and styles, which the content security policy forbids.
 */

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
  const { left, top, width, height } = root.getBoundingClientRect();
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = backgroundOf(root);
  context.fillRect(0, 0, width, height + footerHeight);
  // The rest is drawn at its position on the screen.
  context.translate(-left, -top);
  drawChildren(root, context);
  context.translate(left, top);
}

/** Background of an element, or of its closest ancestor with one. */
function backgroundOf(element: Element | null): string {
  if (!element) return 'white';
  const { backgroundColor } = getComputedStyle(element);
  return isTransparent(backgroundColor) ? backgroundOf(element.parentElement) : backgroundColor;
}

const isTransparent = (color: string) => color === 'transparent' || /(?:, 0|\/ 0)\)$/.test(color);

function drawChildren(element: Element, context: CanvasRenderingContext2D): void {
  for (const child of element.childNodes) {
    if (child instanceof Text) drawText(child, context);
    else if (child instanceof SVGElement) drawShape(child, context);
    else if (child instanceof HTMLElement) drawBox(child, context);
  }
}

function drawBox(element: HTMLElement, context: CanvasRenderingContext2D): void {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const isHidden = style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0';
  if (isHidden || element.dataset.unpictured !== undefined || element.classList.contains('sr-only')) return;
  const { left, right, top, bottom, width, height } = box;
  const isRound = Number.parseFloat(style.borderRadius) >= Math.max(width, height);
  if (isRound) drawCircle(context, box, style);
  else if (element.classList.contains('hatched')) drawHatching(context, box, style);
  else if (!isTransparent(style.backgroundColor)) {
    context.fillStyle = style.backgroundColor;
    context.fillRect(left, top, width, height);
  }
  const edges = {
    left: [left, top, left, bottom],
    right: [right, top, right, bottom],
    top: [left, top, right, top],
    bottom: [left, bottom, right, bottom],
  };
  for (const [side, line] of Object.entries(edges)) {
    const lineWidth = Number.parseFloat(style.getPropertyValue(`border-${side}-width`));
    if (lineWidth === 0 || isRound) continue;
    context.lineWidth = lineWidth;
    context.strokeStyle = style.getPropertyValue(`border-${side}-color`);
    context.setLineDash(style.getPropertyValue(`border-${side}-style`) === 'dashed' ? [3, 3] : []);
    strokeLine(context, line);
  }
  context.save();
  // Ends truncated text at its cell.
  if (style.overflow !== 'visible') clipToBox(box, context);
  drawChildren(element, context);
  context.restore();
}

/** A dot of a legend. */
function drawCircle(context: CanvasRenderingContext2D, box: DOMRect, style: CSSStyleDeclaration) {
  const lineWidth = Number.parseFloat(style.borderTopWidth);
  context.beginPath();
  const radius = (box.width - lineWidth) / 2;
  context.arc(box.left + box.width / 2, box.top + box.height / 2, radius, 0, 2 * Math.PI);
  context.fillStyle = style.backgroundColor;
  context.fill();
  if (lineWidth === 0) return;
  context.lineWidth = lineWidth;
  context.strokeStyle = style.borderTopColor;
  context.setLineDash([]);
  context.stroke();
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
  clipToBox(box, context);
  context.strokeStyle = /(?:rgb|okl)[^)]*\)/.exec(backgroundImage)?.[0] ?? 'gray';
  context.lineWidth = 1;
  context.setLineDash([]);
  for (let x = box.left - box.height; x < box.right; x += HATCH_STEP)
    strokeLine(context, [x, box.bottom, x + box.height, box.top]);
  context.restore();
}

/** Draws word by word at screen positions, as a canvas supports neither tabular digits nor line breaks. */
function drawText(text: Text, context: CanvasRenderingContext2D): void {
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
    context.fillText(word, box.left, box.top + box.height / 2);
  }
  context.letterSpacing = '0px';
}

/** CSS font shorthand of an element. */
export const fontOf = ({ fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): string =>
  `${fontWeight} ${fontSize} ${fontFamily}`;

/** Lengths of a shape in user units, of percentages too. */
const lengthsOf = (element: SVGElement, names: readonly string[]): number[] =>
  names.map((name) => (element as unknown as Record<string, SVGAnimatedLength>)[name]?.baseVal.value ?? 0);

const dataOf: Record<string, (element: SVGElement) => string> = {
  path: (element) => element.getAttribute('d') ?? '',
  line: (element) => {
    const [x1, y1, x2, y2] = lengthsOf(element, ['x1', 'y1', 'x2', 'y2']);
    return `M${x1} ${y1}L${x2} ${y2}`;
  },
  circle: (element) => {
    const [cx = 0, cy = 0, r = 0] = lengthsOf(element, ['cx', 'cy', 'r']);
    return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  },
  rect: (element) => {
    const [x, y, width, height] = lengthsOf(element, ['x', 'y', 'width', 'height']);
    return `M${x} ${y}h${width}v${height}h-${width}z`;
  },
};

function drawShape(element: SVGElement, context: CanvasRenderingContext2D): void {
  if (element instanceof SVGTitleElement || element instanceof SVGDefsElement) return;
  const data = dataOf[element.localName]?.(element);
  const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
  const { clipPath, overflow } = getComputedStyle(element);
  context.save();
  if (matrix) clipToPath(clipPath, matrix, context);
  if (data && matrix) {
    const path = new Path2D();
    path.addPath(new Path2D(data), matrix);
    fillAndStroke(element, path, context, Math.abs(matrix.a));
  }
  if (element instanceof SVGSVGElement && overflow !== 'visible')
    clipToBox(element.getBoundingClientRect(), context);
  drawChildren(element, context);
  context.restore();
}

/** Clips to the shapes of a `clip-path: url("#id")` in user space, the only kind that charts use. */
function clipToPath(clipPath: string, matrix: DOMMatrix, context: CanvasRenderingContext2D) {
  const id = /^url\("#(.+)"\)$/.exec(clipPath)?.[1];
  const shapes = id === undefined ? null : document.getElementById(id)?.children;
  if (!shapes) return;
  const area = new Path2D();
  for (const shape of shapes)
    if (shape instanceof SVGElement) area.addPath(new Path2D(dataOf[shape.localName]?.(shape) ?? ''), matrix);
  context.clip(area);
}

function clipToBox({ left, top, width, height }: DOMRect, context: CanvasRenderingContext2D) {
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
}

/** Strokes a path in screen coordinates, of a drawing at that scale. */
function fillAndStroke(element: SVGElement, path: Path2D, context: CanvasRenderingContext2D, scale: number) {
  const style = getComputedStyle(element);
  if (style.fill !== 'none') {
    context.globalAlpha = Number(style.fillOpacity) * Number(style.opacity);
    context.fillStyle = style.fill;
    context.fill(path);
  }
  if (style.stroke !== 'none') {
    context.globalAlpha = Number(style.strokeOpacity) * Number(style.opacity);
    context.strokeStyle = style.stroke;
    const isEven = style.vectorEffect === 'non-scaling-stroke';
    context.lineWidth = Number.parseFloat(style.strokeWidth) * (isEven ? 1 : scale);
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
