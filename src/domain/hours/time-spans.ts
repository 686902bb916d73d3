/** A span of time in ms, both ends included. */
export interface Span {
  from: number;
  to: number;
}

/** The same spans, latest first. Touching or overlapping ones are joined and empty ones left out. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.filter(({ from, to }) => from <= to).sort((a, b) => b.to - a.to)) {
    const before = joined.at(-1);
    if (before && span.to >= before.from - 1) before.from = Math.min(before.from, span.from);
    else joined.push({ ...span });
  }
  return joined;
}

/** The parts of `wanted` that `held` lacks, latest first. */
export function missingSpans(wanted: Span, held: readonly Span[]): Span[] {
  const missing: Span[] = [];
  let { to } = wanted;
  for (const span of joinSpans(held)) {
    if (span.from > to || span.to < wanted.from) continue;
    if (span.to < to) missing.push({ from: span.to + 1, to });
    to = span.from - 1;
  }
  return to >= wanted.from ? [...missing, { from: wanted.from, to }] : missing;
}

/** The held share of `wanted`, 0 to 1. */
export function heldShare(wanted: Span, held: readonly Span[]): number {
  const length = wanted.to - wanted.from + 1;
  const missing = missingSpans(wanted, held).reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return length <= 0 ? 1 : 1 - missing / length;
}
