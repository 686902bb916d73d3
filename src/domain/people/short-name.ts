/** A customer as an owner sees them: the first name and the initial of the last, such as 'Marina D.'. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  if (first === undefined) return 'Cliente';
  // The initial is taken by code points, because half of a sign is none.
  return last === undefined ? first : `${first} ${[...last][0]?.toUpperCase()}.`;
}
