import { expect, type Page } from '@playwright/test';

/** More stops than any screen has, unless the focus goes in circles. */
const MOST_STOPS = 600;

interface Stop {
  /** The element, said in short. */
  what: string;
  /** Whether it is in view. */
  inView: boolean;
}

/** Says where the focus has been that could not be seen to be there: what looks the same without. */
const unseen = (page: Page): Promise<string[]> => page.evaluate(() => window.unseen);

declare global {
  interface Window {
    unseen: string[];
    left: { element: Element; looks: string } | undefined;
  }
}

/** Where the focus is; null once it has left the document. */
const stop = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    // A field may show the focus by its frame, a row by its ground.
    const looks = (element: Element): string => {
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
    const what = (element: Element) => element.outerHTML.slice(0, 160);
    window.unseen ??= [];
    if (window.left && window.left.looks === looks(window.left.element))
      window.unseen.push(what(window.left.element));
    window.left = undefined;
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    element.setAttribute('data-visited', '');
    window.left = { element, looks: looks(element) };
    const { width, height, bottom, top } = element.getBoundingClientRect();
    return { what: what(element), inView: width > 0 && height > 0 && bottom > 0 && top < innerHeight };
  });

/** What a keyboard should reach and did not: links, buttons and fields that are drawn and not disabled. */
const missed = (page: Page): Promise<string[]> =>
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
 * Goes through the screen by Tab until the focus leaves it, and expects every stop to be in view and to be seen,
 * and nothing that a keyboard should reach to be left out.
 */
export async function expectWalkable(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const here = await stop(page);
    if (!here) {
      expect.soft(stops, `${name}: stops`).toBeGreaterThan(3);
      expect.soft(await missed(page), `${name}: not reached`).toEqual([]);
      expect.soft(await unseen(page), `${name}: no sign of the focus`).toEqual([]);
      return;
    }
    expect.soft(here.inView, `${name}: out of view ${here.what}`).toBe(true);
  }
  expect.soft(MOST_STOPS, `${name}: the focus never leaves the screen`).toBe(0);
}
