/** Classes that a rule excludes. */
const EXCEPTED = /:not\([^)]*\)/g;
const CLASS = /\.([\w-]+)/g;

/** Fields of both kinds of rule: style rules with a selector, and conditions with rules inside. */
interface Rule {
  cssText: string;
  selectorText?: string;
  cssRules?: Iterable<Rule>;
}

/**
 * CSS text of the rules that a drawing needs, chosen by its classes. With these rules the picture waits for no style
 * file. Keyframes are left out.
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
    // Keyframes are left out of the picture.
    const inner = cssText.startsWith('@keyframes') ? '' : [...(cssRules ?? [])].map(needed).join('');
    return inner && `${cssText.slice(0, cssText.indexOf('{'))}{${inner}}`;
  };
  return [...sheets]
    .filter(({ href }) => href !== null)
    .flatMap(({ cssRules }) => [...(cssRules as unknown as Iterable<Rule>)])
    .map(needed)
    .join('');
}
