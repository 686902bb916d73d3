/** The digits of a typed CPF, at most 11. */
export function cpfDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 11);
}

/** True for 11 digits that are not all equal and carry both check digits. */
export function isValidCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return false;
  return (
    checkDigit(digits.slice(0, 9)) === Number(digits[9]) &&
    checkDigit(digits.slice(0, 10)) === Number(digits[10])
  );
}

/** Formats a whole or partial CPF as 000.000.000-00 (14 characters at most). */
export function formatCpf(text: string): string {
  const digits = cpfDigits(text);
  const dotted = digits.slice(0, 9).replace(/(\d{3})(?=\d)/g, '$1.');
  return digits.length > 9 ? `${dotted}-${digits.slice(9)}` : dotted;
}

/**
 * A whole CPF with its first three and last two digits hidden, ***.456.789-**. Any other text is returned
 * unchanged.
 */
export function maskCpf(text: string): string {
  const digits = cpfDigits(text);
  return digits.length === 11 ? `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**` : formatCpf(text);
}

/** Mod-11 with weights falling to 2. A remainder below 2 gives 0. */
function checkDigit(digits: string): number {
  let sum = 0;
  for (const [index, digit] of [...digits].entries()) sum += Number(digit) * (digits.length + 1 - index);
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
