import { expect, type Page } from '@playwright/test';

/** More than any screen has, unless the focus is trapped. */
const MAX_TABS = 600;

/** Presses before the stops are read. */
const TABS_PER_READ = 25;

interface Stop {
  /** Shortened HTML of the element. */
  html: string;
  inView: boolean;
  /** Whether its style was the same with and without focus. */
  isInvisible: boolean;
}

interface TabOrder {
  stops: Stop[];
  /** Visible, enabled links, buttons and fields that Tab didn't reach. Null until the focus has left the document. */
  skipped: string[] | null;
}

declare global {
  interface Window {
    tabOrder: TabOrder;
    /** Focuses the last stop again once the list has rendered, at most once per stop. */
    resumeTabOrder(): Promise<void>;
  }
}

/** Moves the start of the tab order to the top of the document, and records the focused element before each Tab. */
const recordStops = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    // Scripts render the layout of another width in the frame after it.
    await frame();
    await frame();
    // Tab continues where a removed element was.
    const start = document.createElement('button');
    document.body.prepend(start);
    start.focus();
    start.remove();
    // The focus ring may be on the field's frame or its row.
    const styleOf = (element: Element): string => {
      const chain = [
        element,
        element.parentElement,
        element.parentElement?.parentElement,
        element.closest('tr'),
      ];
      return chain
        .filter((each) => each instanceof Element)
        .map((each) => {
          const { outline, boxShadow, borderColor, backgroundColor, clipPath } = getComputedStyle(each);
          return [outline, boxShadow, borderColor, backgroundColor, clipPath].join();
        })
        .join('|');
    };
    const htmlOf = (element: Element) => element.outerHTML.slice(0, 160);
    const visited = new Set<Element>();
    const findSkipped = () =>
      [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=slider]')]
        .filter((element) => !visited.has(element))
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false }))
        .filter(
          (element) =>
            !element.matches(':disabled, [tabindex="-1"], [aria-hidden=true] *, [type=radio]:not(:checked)'),
        )
        .map(htmlOf);
    const order: TabOrder = { stops: [], skipped: null };
    let last: { element: Element; style: string; stop: Stop } | undefined;
    let isStarted = false;
    let lastStop: HTMLElement | null = null;
    let resumedAt: HTMLElement | null = null;
    window.resumeTabOrder = async () => {
      if (!lastStop?.isConnected || lastStop === resumedAt) return;
      resumedAt = lastStop;
      await frame();
      await frame();
      order.skipped = null;
      lastStop.focus();
    };
    const record = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab' || order.skipped) return;
      if (!isStarted) {
        isStarted = true;
        return;
      }
      if (last) last.stop.isInvisible = last.style === styleOf(last.element);
      last = undefined;
      const element = document.activeElement;
      if (!element || element === document.body) {
        order.skipped = findSkipped();
        return;
      }
      visited.add(element);
      lastStop = element as HTMLElement;
      const { width, height, bottom, top } = element.getBoundingClientRect();
      const inView = width > 0 && height > 0 && bottom > 0 && top < innerHeight;
      const stop = { html: htmlOf(element), inView, isInvisible: false };
      order.stops.push(stop);
      last = { element, style: styleOf(element), stop };
    };
    window.tabOrder = order;
    window.addEventListener('keydown', record, { capture: true });
  });

/**
 * Tabs through the screen until the focus leaves it. Expects every stop to be in view with a visible focus ring,
 * and no interactive element to be skipped.
 */
export async function expectTabOrder(page: Page, name: string): Promise<void> {
  await recordStops(page);
  let order: TabOrder;
  let tabs = 0;
  do {
    // Held, as a release after each press would double the messages to the browser.
    for (let press = 0; press < TABS_PER_READ; press += 1) await page.keyboard.down('Tab');
    await page.keyboard.up('Tab');
    tabs += TABS_PER_READ;
    // Tab leaves a list that hasn't rendered its next rows yet.
    order = await page.evaluate(async () => {
      if (window.tabOrder.skipped?.length) await window.resumeTabOrder();
      return window.tabOrder;
    });
  } while (!order.skipped && tabs < MAX_TABS);
  const htmlOf = (stops: Stop[]) => stops.map(({ html }) => html);
  expect.soft(order.stops.length, `${name}: stops`).toBeGreaterThan(3);
  // Null if the focus never left the screen.
  expect.soft(order.skipped, `${name}: not reached`).toEqual([]);
  const invisible = order.stops.filter(({ isInvisible }) => isInvisible);
  expect.soft(htmlOf(invisible), `${name}: no sign of the focus`).toEqual([]);
  expect.soft(htmlOf(order.stops.filter(({ inView }) => !inView)), `${name}: out of view`).toEqual([]);
}
