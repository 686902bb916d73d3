import strip from '../../ui/states/strip.module.css';
import { type KeptPictures, PICTURES } from './boot-keys.ts';

/** Screens whose pictures are kept: home, some shops, and what an owner works with. */
const MAX_SCREENS = 6;
/** Maximum size of a picture in localStorage, characters. */
const LARGEST = 32_000;
/** Cards copied at most: more than a window shows. Whoever scrolled through a city has a thousand of them. */
const MAX_CARDS = 24;
/** Attributes copied into a picture: styling and shop links. Accessible names come with the app. */
const KEPT_ATTRIBUTES =
  /^(class|viewBox|d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|width|height|points|fill|stroke|stroke-width|stroke-linecap|stroke-linejoin|aria-hidden|aria-checked)$/;
/** Elements left out with their content. The styles of a table come with its own code, too late for a picture. */
const LEFT_OUT = /^(img|picture|video|canvas|table|input|textarea|select|script|style|template|dialog)$/;

/**
 * A picture of a screen as HTML. It contains shapes, and text only of elements with `data-picture` or
 * `data-picture-text`. Those are names of locations and items, addresses, tags, and texts that are equal for everyone.
 * It has no balance, no user's name and no numbers. `offlineText` is shown at a start without a network. Null when the
 * picture does not fit.
 */
export function drawPicture(screen: Element, offlineText?: string): string | null {
  const drawing = document.createElement('div');
  drawing.append(copy(screen, false) ?? '');
  if (offlineText) drawing.querySelector('header')?.append(offlineStrip(offlineText));
  const cards = [...drawing.querySelectorAll('main li')];
  for (let size = drawing.innerHTML.length; size > LARGEST; ) {
    const last = cards.pop();
    if (!last) return null;
    size -= last.outerHTML.length;
    last.remove();
  }
  return drawing.innerHTML;
}

function copy(from: Element, inKept: boolean): Element | null {
  if (LEFT_OUT.test(from.localName) || from.hasAttribute('hidden')) return null;
  const kept = inKept || from.hasAttribute('data-picture');
  // A button without a handler must not look pressable to readers.
  const name = from.localName === 'button' ? 'span' : from.localName;
  const to = document.createElementNS(from.namespaceURI, name);
  for (const { name: attribute, value } of from.attributes)
    if (KEPT_ATTRIBUTES.test(attribute) || (attribute === 'href' && value.startsWith('/')))
      to.setAttribute(attribute, value);
  const look = from.getAttribute('data-picture-class');
  if (look) to.setAttribute('class', look);
  const text = from.getAttribute('data-picture-text');
  if (text) to.textContent = text;
  let cards = 0;
  for (const child of text ? [] : from.childNodes) {
    if (child instanceof HTMLLIElement) cards += 1;
    if (cards > MAX_CARDS) break;
    if (child instanceof Element) to.append(copy(child, kept) ?? '');
    // A no-break space keeps the line's height.
    else if (child instanceof Text) to.append(kept ? child.data : '\u00a0');
  }
  return to;
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
 * Stores the picture of the screen at `path` for the next starts of this user with this build, without `html` removes it.
 * The development server has no build id.
 */
export function keepPicture(storage: Storage, who: string | null, path: string, html: string | null): void {
  const { build } = document.documentElement.dataset;
  if (!build || !who) return;
  const before = read(storage.getItem(PICTURES));
  const isOurs = before.build === build && before.who === who;
  const others = (isOurs && before.screens ? before.screens : []).filter((one) => one.path !== path);
  const screens = html === null ? others : [{ path, html }, ...others].slice(0, MAX_SCREENS);
  const kept: KeptPictures = { build, who, screens };
  storage.setItem(PICTURES, JSON.stringify(kept));
}

/** What cannot be read is drawn anew. */
function read(kept: string | null): Partial<KeptPictures> {
  try {
    return JSON.parse(kept ?? '{}') as Partial<KeptPictures>;
  } catch {
    return {};
  }
}
