/** True for text in the shape of an e-mail: one @, no spaces, a dot in the domain. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
}

/**
 * An address as it is stored and compared: without surrounding spaces, lower case. It may be a domain or a username,
 * too.
 */
export const foldEmail = (text: string): string => text.trim().toLowerCase();
