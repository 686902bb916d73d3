import { cx } from '../ui/cx.ts';
import strip from '../ui/strip.module.css';
import { type KeptPicture, PICTURE } from './boot-keys.ts';

/** Room for the picture in localStorage, in characters. */
const LARGEST = 32_000;
/** Attributes that a picture keeps: looks and the way to a shop. Names for readers and states come with the app. */
const KEPT_ATTRIBUTES =
  /^(class|viewBox|d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|width|height|points|fill|stroke|stroke-width|stroke-linecap|stroke-linejoin|aria-hidden)$/;
/** Elements that a picture leaves out with all that is in them. */
const LEFT_OUT = /^(img|picture|video|canvas|input|textarea|select|script|style|template|dialog)$/;

/**
 * A picture of the home screen as HTML: its shapes, and the words only of elements that carry `data-picture`: names,
 * addresses and tags of locations and what says the same to everybody, or `data-picture-text` in place of theirs. No balance, no name of the person, no numbers.
 * Null when it does not fit.
 */
export function drawPicture(screen: Element, offlineText: string): string | null {
  const drawing = document.createElement('div');
  for (const child of screen.children) {
    const copied = copy(child, false);
    if (copied) drawing.append(copied);
  }
  drawing.querySelector('header')?.append(offlineStrip(offlineText));
  while (drawing.innerHTML.length > LARGEST) {
    const cards = drawing.querySelectorAll('main li');
    const last = cards[cards.length - 1];
    if (!last) return null;
    last.remove();
  }
  return drawing.innerHTML;
}

function copy(from: Element, inKept: boolean): Element | null {
  if (LEFT_OUT.test(from.localName)) return null;
  const kept = inKept || from.hasAttribute('data-picture');
  // A button that does nothing yet is none.
  const name = from.localName === 'button' ? 'span' : from.localName;
  const to = document.createElementNS(from.namespaceURI, name);
  for (const { name: attribute, value } of from.attributes)
    if (KEPT_ATTRIBUTES.test(attribute) || (attribute === 'href' && value.startsWith('/')))
      to.setAttribute(attribute, value);
  const look = from.getAttribute('data-picture-class');
  if (look) to.setAttribute('class', look);
  const text = from.getAttribute('data-picture-text');
  if (text) to.textContent = text;
  for (const child of text ? [] : from.childNodes) {
    if (child instanceof Element) to.append(copy(child, kept) ?? '');
    // A no-break space keeps the height of the line.
    else if (child instanceof Text) to.append(kept ? child.data : '\u00a0');
  }
  return to;
}

/** What the header says without a network; the start removes it when there seems to be one. */
function offlineStrip(text: string): Element {
  const line = document.createElement('div');
  line.className = cx(strip.strip, strip.offline) ?? '';
  line.setAttribute('data-offline', '');
  const words = document.createElement('p');
  words.className = strip.text ?? '';
  words.textContent = text;
  line.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'), words);
  return line;
}

/** Keeps a picture for the next start of this person by this build; only the development server has no build. */
export function keepPicture(storage: Storage, who: string | null, html: string | null): void {
  const { build } = document.documentElement.dataset;
  if (build && who && html !== null) {
    const kept: KeptPicture = { build, who, html };
    storage.setItem(PICTURE, JSON.stringify(kept));
  } else storage.removeItem(PICTURE);
}
