// The clock of a server, loaded before the server. It runs ahead of the machine's by SHIFT_MS, so that a test decides
// when codes expire.
const shift = Number(process.env.SHIFT_MS ?? '0');
const realNow = Date.now;
const Real = Date;

globalThis.Date = new Proxy(Real, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length === 0 ? [realNow() + shift] : args, made),
  apply: () => new Real(realNow() + shift).toString(),
  get: (target, key) => (key === 'now' ? () => realNow() + shift : Reflect.get(target, key)),
});
