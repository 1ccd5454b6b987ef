import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';

/** Texts of a screen that don't depend on dates or counts, to notice that a picture is out of date. */
export interface PictureContents {
  headings: string[];
  buttons: string[];
  tabs: string[];
  columns: string[];
}

export const pictureFolder = join(import.meta.dirname, '../../docs/screenshots');
export const contentsFile = join(pictureFolder, 'contents.json');
/** Width and height of each guide's picture, by name. */
export const sizesFile = join(pictureFolder, 'sizes.json');

/** Paths and contents of the pictures, by name, as of when they were taken. */
export const readRecordedContents = (): Record<string, { path: string } & PictureContents> =>
  JSON.parse(readFileSync(contentsFile, 'utf8'));

/**
 * Reads the contents of the screen, or of the dialog over it. Leaves out rows, list items, details, what is computed
 * from sessions, everything from the first digit, weekday or "just now" on, and keys, which depend on the system. Hides
 * the keys for that.
 */
export const readContents = (page: Page): Promise<PictureContents> =>
  page.evaluate(() => {
    for (const key of document.querySelectorAll('kbd')) key.style.display = 'none';
    const root = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      !element.closest('tbody, [aria-label="Sidebar"], nav[aria-label="Saves"], [data-computed]');
    const isLikeButton = (element: Element) => {
      if (element.closest('li, dd, [role=listbox], [role=rowgroup]')) return false;
      if (element.localName === 'button') return true;
      const { display, borderTopStyle, borderTopLeftRadius } = getComputedStyle(element);
      return display === 'inline-flex' && borderTopStyle === 'solid' && borderTopLeftRadius !== '0px';
    };
    const textOf = (element: HTMLElement) =>
      (element.ariaLabel ?? element.innerText)
        .replaceAll(/\s+/g, ' ')
        .replace(/(\d|\b(just now|Today|Yesterday|Mon|Tue|Wed|Thu|Fri|Sat|Sun)).*/, '')
        .replace(/[\s,–]+$/, '');
    const textsOf = (selector: string, isIncluded = (_: Element) => true) => {
      const elements = [...root.querySelectorAll<HTMLElement>(selector)].filter(isVisible);
      return [...new Set(elements.filter(isIncluded).map(textOf))].filter((text) => text !== '');
    };
    return {
      headings: textsOf('h1, h2, h3'),
      buttons: textsOf('button:not([role=tab]), a[href]', isLikeButton),
      tabs: textsOf('[role=tab], nav a:not(header *)'),
      columns: textsOf('th, [role=columnheader]'),
    };
  });
