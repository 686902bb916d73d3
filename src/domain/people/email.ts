/** True for text in the shape of an e-mail: one @, no spaces, a dot in the domain. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
}
