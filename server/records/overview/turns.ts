/** Work on one key at a time. Whoever comes meanwhile begins when it has ended, well or not, and may find it done. */
export function createTurns() {
  const underWay = new Map<string, Promise<unknown>>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    for (let other = underWay.get(key); other; other = underWay.get(key)) await other.catch(() => undefined);
    const mine = work();
    underWay.set(key, mine);
    try {
      return await mine;
    } finally {
      underWay.delete(key);
    }
  };
}
