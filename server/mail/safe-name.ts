const MAX_NAME_LENGTH = 60;

/**
 * A name in a mail. Names are free text of users. They are put on one line, shortened, and freed of everything that a
 * mail program would turn into a link. So nobody's advertisement or bait leaves under our address.
 */
export function safeName(name: string): string {
  const words = name
    .replace(/[\p{C}\s]+/gu, ' ')
    .split(' ')
    .filter((word) => !/[:/\\@<>]|\.\p{L}{2,}/u.test(word));
  return words.join(' ').trim().slice(0, MAX_NAME_LENGTH).trim();
}
