/** True for equal JSON. The order of fields is ignored, and an absent field equals `undefined`. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Object(a) !== a || Object(b) !== b) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = a as Readonly<Record<string, unknown>>;
  const right = b as Readonly<Record<string, unknown>>;
  return Object.keys({ ...left, ...right }).every((name) => sameJson(left[name], right[name]));
}
