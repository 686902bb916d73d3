import type { Locator, Page } from '@playwright/test';

/** Doubles the size of text, as a person sets it for all pages. */
export const enlargeText = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

/** Distance by which the page reaches beyond the right edge of the screen, in px. */
export const beyondScreen = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/**
 * Amounts of money on the screen, or in the front dialog, that are broken over lines or overflow their box. Null
 * without any amount.
 */
export const spoiltAmounts = (page: Page): Promise<string[] | null> =>
  page.evaluate(() => {
    const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
    const where = dialogs[dialogs.length - 1] ?? document.querySelector('main') ?? document.body;
    // A card in a row that scrolls sideways may stand outside, but its amount stays inside the card.
    const scrolls = (one: Element): boolean =>
      one.scrollWidth > one.clientWidth && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX);
    const holder = (from: Element | null): DOMRect => {
      let box = from;
      while (
        box?.parentElement &&
        getComputedStyle(box).borderTopLeftRadius === '0px' &&
        !scrolls(box.parentElement)
      )
        box = box.parentElement;
      return (box ?? document.body).getBoundingClientRect();
    };
    let seen = 0;
    const spoilt: string[] = [];
    const texts = document.createTreeWalker(where, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      // Skips text that is folded away or only for screen readers.
      if (!parent?.checkVisibility() || parent.getBoundingClientRect().width <= 1) continue;
      for (const found of text.textContent?.matchAll(/(− )?R\$\s[\d.]+,\d\d/g) ?? []) {
        const range = document.createRange();
        range.setStart(text, found.index);
        range.setEnd(text, found.index + found[0].length);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
        if (rects.length === 0) continue;
        seen += 1;
        const edge = holder(parent);
        const isOut = rects.some(({ left, right }) => left < edge.left - 1 || right > edge.right + 1);
        if (isOut || new Set(rects.map(({ top }) => Math.round(top))).size > 1) spoilt.push(found[0]);
      }
    }
    return seen === 0 ? null : spoilt;
  });

/** Words within an element that are broken over lines. */
export const brokenWords = (where: Locator): Promise<string[]> =>
  where.evaluate((root) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const found of text.textContent?.matchAll(/[\p{L}\p{N}]+/gu) ?? []) {
        const range = document.createRange();
        range.setStart(text, found.index);
        range.setEnd(text, found.index + found[0].length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.push(found[0]);
      }
    }
    return broken;
  });

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Edges of two elements in the same frame, because between two calls the page may be laid out anew. */
export async function edgesOf(first: Locator, second: Locator): Promise<[Edges, Edges]> {
  const other = await second.elementHandle();
  return first.evaluate((one, two) => {
    const edges = (element: Element): Edges => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    };
    return [edges(one), edges(two as Element)];
  }, other);
}

/** Distance by which an element exceeds the right edge of its holder, in px. 0 for an element inside. */
export async function overlap(inner: Locator, outer: Locator): Promise<number> {
  const [a, b] = await edgesOf(inner, outer);
  return Math.max(0, a.right - b.right);
}

/** Tells for each element whether all its parts stay inside. */
export const keepParts = (all: Locator): Promise<boolean[]> =>
  all.evaluateAll((boxes) =>
    boxes.map((box) => {
      const { left, right } = box.getBoundingClientRect();
      return [...box.querySelectorAll('*')].every((part) => {
        const inner = part.getBoundingClientRect();
        return inner.width <= 1 || (inner.left >= left && inner.right <= right);
      });
    }),
  );
