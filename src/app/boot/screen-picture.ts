import strip from '../../ui/states/strip.module.css';
import { type Drawing, type KeptPictures, PICTURES, type ScreenPicture } from './boot-keys.ts';
import { stylesOf } from './picture-styles.ts';

/** Greatest number of stored pictures: home, some shops, and an owner's usual screens. */
const MAX_SCREENS = 6;
/** Maximum length of a picture's HTML, characters. Its style rules come on top. */
const LARGEST = 32_000;
/** Attributes copied into a picture: styling and shop links. Accessible names come with the app. */
const KEPT_ATTRIBUTES =
  /^(class|viewBox|d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|width|height|points|fill|stroke|stroke-width|stroke-linecap|stroke-linejoin|aria-hidden|aria-checked|aria-current|data-rail-bar)$/;
/** Elements left out with their content. */
const LEFT_OUT = /^(img|picture|video|canvas|input|textarea|select|script|style|template|dialog)$/;
/**
 * Parts left out, because they may be outdated at the next start: drawings with a meaning, such as a PIX code, and
 * numbers of news. Icons have no role.
 */
const UNPICTURED = 'svg[role="img"], [data-unpictured]';
/** Elements left out if they are out of view. A user who scrolled through a city has a thousand of them. */
const LINES = /^(li|tr)$/;

/**
 * A picture of the beginning of a screen from its parts. It contains shapes, and text only of elements with
 * `data-picture` or `data-picture-text`. Those are names of locations and items, descriptions, addresses, tags, and
 * texts that are equal for everyone. It has no balance, no user's name and no amounts. `offlineText` is shown at a
 * start without a network. Null when the picture does not fit.
 */
export function drawPicture(parts: readonly Element[], offlineText?: string): Drawing | null {
  const drawing = document.createElement('div');
  const page = document.createElement('div');
  // The classes give the page its room beside the screens.
  page.classList.add(...document.documentElement.classList);
  for (const part of parts) page.append(copy(part, { bottom: innerHeight - scrollY, isKept: false }) ?? '');
  drawing.append(page);
  if (offlineText) drawing.querySelector('header')?.append(offlineStrip(offlineText));
  const cards = [...drawing.querySelectorAll('main li')];
  for (let size = drawing.innerHTML.length; size > LARGEST; ) {
    const last = cards.pop();
    if (!last) return null;
    size -= last.outerHTML.length;
    last.remove();
  }
  return { html: drawing.innerHTML, css: stylesOf(drawing) };
}

/** `bottom`: end of the view from the top of the screen, px. `isKept`: the text belongs to the picture. */
function copy(from: Element, { bottom, isKept }: { bottom: number; isKept: boolean }): Element | null {
  if (LEFT_OUT.test(from.localName) || from.hasAttribute('hidden') || isUnpictured(from)) return null;
  if (LINES.test(from.localName) && isOutOfView(from, bottom)) return null;
  const within = { bottom, isKept: isKept || from.hasAttribute('data-picture') };
  const to = document.createElementNS(from.namespaceURI, from.localName);
  for (const { name: attribute, value } of from.attributes)
    if (KEPT_ATTRIBUTES.test(attribute) || (attribute === 'href' && value.startsWith('/')))
      to.setAttribute(attribute, value);
  if (from.localName === 'button') silence(to);
  const look = from.getAttribute('data-picture-class');
  if (look) to.setAttribute('class', look);
  const text = from.getAttribute('data-picture-text');
  if (text) to.textContent = text;
  for (const child of text ? [] : from.childNodes)
    if (child instanceof Element) to.append(copy(child, within) ?? '');
    // A no-break space keeps the line's height.
    else if (child instanceof Text) to.append(within.isKept ? child.data : '\u00a0');
  return to;
}

/**
 * Makes a copied button do nothing. Not by `inert`, because an inert button passes its press to the link of its card
 * below. Keyboards and readers skip it, and it submits no form.
 */
function silence(button: Element): void {
  button.setAttribute('type', 'button');
  button.setAttribute('tabindex', '-1');
  button.setAttribute('aria-hidden', 'true');
}

const isUnpictured = (part: Element): boolean =>
  part.matches(UNPICTURED) || part.classList.contains(strip.strip ?? '');

function isOutOfView(line: Element, bottom: number): boolean {
  // Lines of a rail do not scroll with the screen.
  if (!line.closest('main')) return false;
  // Measuring a line whose content the browser skips would lay this content out.
  if (line.checkVisibility?.({ contentVisibilityAuto: true }) === false) return true;
  const { top, left } = line.getBoundingClientRect();
  return top >= bottom || left >= innerWidth;
}

/** The header's offline text. The start removes it when a network seems available. */
function offlineStrip(text: string): Element {
  const line = document.createElement('div');
  line.className = strip.strip ?? '';
  line.setAttribute('data-offline', '');
  const words = document.createElement('p');
  words.className = strip.text ?? '';
  words.textContent = text;
  line.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'), words);
  return line;
}

/**
 * Stores the picture of the screen at `path` for the next starts of this user with this build. A null drawing removes
 * the picture. The development server has no build id and stores nothing.
 */
export function keepPicture(
  storage: Storage,
  who: string | null,
  path: string,
  drawing: Drawing | null,
): void {
  const { build } = document.documentElement.dataset;
  if (!build || !who) return;
  const others = keptBefore(storage, build, who).filter((one) => one.path !== path);
  const screens = drawing === null ? others : [{ path, ...drawing }, ...others].slice(0, MAX_SCREENS);
  const kept: KeptPictures = { build, who, screens };
  storage.setItem(PICTURES, JSON.stringify(kept));
}

/** The user's stored pictures by this build. An unreadable value counts as none. */
function keptBefore(storage: Storage, build: string, who: string): readonly ScreenPicture[] {
  try {
    const kept = JSON.parse(storage.getItem(PICTURES) ?? '') as KeptPictures;
    if (kept.build === build && kept.who === who) return kept.screens;
  } catch {
    // Nothing is stored, or something else.
  }
  return [];
}
