/** Classes that a rule excludes. */
const EXCEPTED = /:not\([^)]*\)/g;
const CLASS = /\.([\w-]+)/g;

/** Fields of both kinds of rule: style rules with a selector, and conditions with rules inside. */
interface Rule {
  readonly cssText: string;
  readonly selectorText?: string;
  readonly cssRules?: Iterable<Rule>;
}

/**
 * CSS text of the rules that a drawing needs, chosen by its classes. With these rules the picture waits for no style
 * file. Keyframes are left out. The browser writes a rule's text at each reading, so only needed rules are read.
 */
export function stylesOf(drawing: Element, sheets: Iterable<CSSStyleSheet> = document.styleSheets): string {
  const classes = new Set([...drawing.querySelectorAll('[class]')].flatMap((one) => [...one.classList]));
  const isFor = (selector: string): boolean =>
    selector
      .replace(EXCEPTED, '')
      .split(',')
      .some((part) => [...part.matchAll(CLASS)].every(([, name = '']) => classes.has(name)));
  const needed = (rule: Rule): string => {
    const { selectorText } = rule;
    if (selectorText !== undefined) return isFor(selectorText) ? rule.cssText : '';
    // The rules of keyframes have no selector and no rules inside.
    const inner = allOf(rule.cssRules ?? []);
    return inner && `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inner}}`;
  };
  const allOf = (rules: Iterable<Rule>): string => [...rules].map(needed).join('');
  return [...sheets]
    .filter(({ href }) => href !== null)
    .map(({ cssRules }) => allOf(cssRules as unknown as Iterable<Rule>))
    .join('');
}
