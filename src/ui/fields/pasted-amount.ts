const SYMBOL = /US\$|R\$|\$|€/gi;
/** Whole part and decimals, for either decimal sign. */
const SHAPES = [/^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/, /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/];

/**
 * The centavos of a pasted amount with a currency or a decimal sign: 'US$ 1,234.5' is 123450. Null for anything
 * else. Bare digits are centavos, as when typed.
 */
export function pastedCentavos(pasted: string): number | null {
  const text = pasted.replace(SYMBOL, '').replace(/\s/g, '');
  const isAmount = text !== pasted.replace(/\s/g, '') || /[.,]/.test(text);
  const match = isAmount && SHAPES.map((shape) => shape.exec(text)).find((one) => one !== null);
  if (!match) return null;
  const [, whole = '', decimals = ''] = match;
  return Number(whole.replace(/\D/g, '') + decimals.padEnd(2, '0'));
}
