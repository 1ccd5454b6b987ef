import { expect, type Page } from '@playwright/test';

/** More than any screen has, unless the focus is trapped. */
const MAX_TABS = 600;

interface Stop {
  /** Shortened HTML of the element. */
  html: string;
  inView: boolean;
}

/** Stops whose style was the same with and without focus. */
const invisibleElements = (page: Page): Promise<string[]> => page.evaluate(() => window.invisibleStops);

declare global {
  interface Window {
    invisibleStops: string[];
    previousStop: { element: Element; style: string } | undefined;
  }
}

/** The focused element; null once the focus has left the document. */
const readStop = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
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
    const html = (element: Element) => element.outerHTML.slice(0, 160);
    window.invisibleStops ??= [];
    if (window.previousStop && window.previousStop.style === styleOf(window.previousStop.element))
      window.invisibleStops.push(html(window.previousStop.element));
    window.previousStop = undefined;
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    element.setAttribute('data-visited', '');
    window.previousStop = { element, style: styleOf(element) };
    const { width, height, bottom, top } = element.getBoundingClientRect();
    return { html: html(element), inView: width > 0 && height > 0 && bottom > 0 && top < innerHeight };
  });

/** Visible, enabled links, buttons and fields that Tab didn't reach. */
const skippedElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=slider]')]
      .filter((element) => !element.hasAttribute('data-visited'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false }))
      .filter(
        (element) =>
          !element.matches(':disabled, [tabindex="-1"], [aria-hidden=true] *, [type=radio]:not(:checked)'),
      )
      .map((element) => element.outerHTML.slice(0, 160)),
  );

/**
 * Tabs through the screen until the focus leaves it. Expects every stop to be in view with a visible focus ring,
 * and no interactive element to be skipped.
 */
export async function expectTabOrder(page: Page, name: string): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    const current = await readStop(page);
    if (!current) {
      expect.soft(tabs, `${name}: stops`).toBeGreaterThan(3);
      expect.soft(await skippedElements(page), `${name}: not reached`).toEqual([]);
      expect.soft(await invisibleElements(page), `${name}: no sign of the focus`).toEqual([]);
      return;
    }
    expect.soft(current.inView, `${name}: out of view ${current.html}`).toBe(true);
  }
  expect.soft(MAX_TABS, `${name}: the focus never leaves the screen`).toBe(0);
}
