import strip from '../../ui/states/strip.module.css';
import { type KeptPicture, PICTURE } from './boot-keys.ts';

/** Maximum size of the picture in localStorage, characters. */
const LARGEST = 32_000;
/** Cards copied at most: more than fit. Whoever scrolled through a city has a thousand of them. */
const MAX_CARDS = 60;
/** Attributes copied into a picture: styling and shop links. Accessible names and states come with the app. */
const KEPT_ATTRIBUTES =
  /^(class|viewBox|d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|width|height|points|fill|stroke|stroke-width|stroke-linecap|stroke-linejoin|aria-hidden)$/;
/** Elements left out with their content. */
const LEFT_OUT = /^(img|picture|video|canvas|input|textarea|select|script|style|template|dialog)$/;

/**
 * A picture of the home screen as HTML. It contains shapes, and text only of elements with `data-picture` or
 * `data-picture-text`. Those are names, addresses and tags of locations, and texts that are equal for everyone. It
 * has no balance, no user's name and no numbers. Null when it does not fit.
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

/** Stores a picture for the next start of this user with this build. The development server has no build id. */
export function keepPicture(storage: Storage, who: string | null, html: string | null): void {
  const { build } = document.documentElement.dataset;
  if (build && who && html !== null) {
    const kept: KeptPicture = { build, who, html };
    storage.setItem(PICTURE, JSON.stringify(kept));
  } else storage.removeItem(PICTURE);
}
