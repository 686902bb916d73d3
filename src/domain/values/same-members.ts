/** True for lists of the same members in the same order, each by identity. */
export const sameMembers = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, index) => Object.is(one, b[index]));
