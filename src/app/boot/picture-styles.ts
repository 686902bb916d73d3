/** Classes of an element that a rule does not mean. */
const EXCEPTED = /:not\([^)]*\)/g;
const CLASS = /\.([\w-]+)/g;

/** The part of a rule that both kinds have: those of a selector, and those of a condition with rules within. */
interface Rule {
  cssText: string;
  selectorText?: string;
  cssRules?: Iterable<Rule>;
}

/**
 * The rules that a drawing needs beyond those in the page itself, by its classes. So its picture waits for no file. Moves
 * are none of them.
 */
export function stylesOf(drawing: Element, sheets: Iterable<CSSStyleSheet> = document.styleSheets): string {
  const classes = new Set([...drawing.querySelectorAll('[class]')].flatMap((one) => [...one.classList]));
  const isFor = (selector: string): boolean =>
    selector
      .replace(EXCEPTED, '')
      .split(',')
      .some((part) => [...part.matchAll(CLASS)].every(([, name = '']) => classes.has(name)));
  const needed = ({ cssText, selectorText, cssRules }: Rule): string => {
    if (selectorText !== undefined) return isFor(selectorText) ? cssText : '';
    // The steps of a move stand under no condition.
    const inner = cssText.startsWith('@keyframes') ? '' : [...(cssRules ?? [])].map(needed).join('');
    return inner && `${cssText.slice(0, cssText.indexOf('{'))}{${inner}}`;
  };
  return [...sheets]
    .filter(({ href }) => href !== null)
    .flatMap(({ cssRules }) => [...(cssRules as unknown as Iterable<Rule>)])
    .map(needed)
    .join('');
}
