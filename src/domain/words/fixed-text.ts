/** A number with a decimal comma and no grouping: 1.25 with one decimal is '1,3'. Routes load it where space is short. */
export const fixedText = (value: number, decimals: number): string =>
  value.toFixed(decimals).replace('.', ',');
