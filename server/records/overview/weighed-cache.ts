/** Values by key, up to a sum of weights: what nobody asked for longest goes first. The newest stays, whatever it weighs. */
export function createWeighedCache<Value>({
  most,
  weigh,
}: {
  most: number;
  weigh: (value: Value) => number;
}) {
  const known = new Map<string, Value>();
  let weight = 0;

  function drop(key: string, value: Value): void {
    known.delete(key);
    weight -= weigh(value);
  }

  return {
    get(key: string): Value | undefined {
      const value = known.get(key);
      if (value === undefined) return undefined;
      known.delete(key);
      known.set(key, value);
      return value;
    },
    set(key: string, value: Value): void {
      const before = known.get(key);
      if (before !== undefined) drop(key, before);
      known.set(key, value);
      weight += weigh(value);
      for (const [eldest, of] of known) {
        if (weight <= most || eldest === key) return;
        drop(eldest, of);
      }
    },
  };
}
