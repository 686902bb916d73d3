type Call = (...args: unknown[]) => unknown;

/** Builds an object with one function per name. */
export const callsBy = <T, N extends keyof T>(names: readonly N[], callOf: (name: N) => Call): Pick<T, N> =>
  Object.fromEntries(names.map((name) => [name, callOf(name)])) as unknown as Pick<T, N>;

/** Functions of an object that is fetched with the first call. Each rejects where the object cannot be fetched. */
export const forwardCalls = <T, N extends keyof T>(
  fetched: () => Promise<T>,
  names: readonly N[],
): Pick<T, N> =>
  callsBy<T, N>(
    names,
    (name) =>
      async (...args) =>
        ((await fetched())[name] as unknown as Call)(...args),
  );
