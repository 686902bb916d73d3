/** The digits of a typed postal code, at most 8 [E-03]. */
export function cepDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 8);
}

/** Formats a whole or partial postal code as 00000-000 [E-03]. */
export function formatCep(text: string): string {
  return cepDigits(text).replace(/^(\d{5})(\d)/, '$1-$2');
}

/** The eight digits of a whole postal code, written with or without its hyphen; null for any other text. */
export function readCep(text: string): string | null {
  return /^(\d{5})-?(\d{3})$/.exec(text)?.slice(1).join('') ?? null;
}
