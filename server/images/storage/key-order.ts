/** Compares keys in UTF-8 byte order, the order of S3's lists, which is not JavaScript's own. */
export const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** True for a key behind the mark, and for every key where the mark is ''. */
export const isAfter = (key: string, mark: string): boolean => mark === '' || byBytes(key, mark) > 0;
