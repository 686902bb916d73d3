/** Weights of the first check digit. The second digit has a 6 in front of them. */
const WEIGHTS = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2] as const;

/** A typed CNPJ as it is stored: upper case, without `. / -` and spaces. Newer numbers contain letters. */
export function normaliseCnpj(text: string): string {
  return text.replace(/[./\s-]/g, '').toUpperCase();
}

/**
 * True for twelve digits or letters A to Z with two right check digits, not all zeros. Takes the stored form.
 */
export function isValidCnpj(cnpj: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj) || /^0+$/.test(cnpj)) return false;
  const base = cnpj.slice(0, 12);
  const first = checkDigit(base, WEIGHTS);
  return cnpj.slice(12) === `${first}${checkDigit(`${base}${first}`, [6, ...WEIGHTS])}`;
}

/** Formats a whole or partial CNPJ as 12.ABC.345/01DE-35. */
export function formatCnpj(text: string): string {
  const [a = '', b, c, d, e] = [0, 2, 5, 8, 12].map((from, index, starts) =>
    normaliseCnpj(text).slice(from, starts[index + 1] ?? 14),
  );
  return `${a}${b ? `.${b}` : ''}${c ? `.${c}` : ''}${d ? `/${d}` : ''}${e ? `-${e}` : ''}`;
}

/** Mod-11 of the characters' codes less 48. A remainder below 2 gives 0. */
function checkDigit(text: string, weights: readonly number[]): number {
  let sum = 0;
  for (const [index, weight] of weights.entries()) sum += (text.charCodeAt(index) - 48) * weight;
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
