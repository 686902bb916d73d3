const ONE = String.raw`[A-Z]{1,2}-?\d{1,2}`;
/** Citation of an id in source, tests and documents: `[S-13]`, `[D-03, D-04]`, `[A-01..A-04]`, `[SY-16 to SY-18]`. */
const BRACKET = new RegExp(String.raw`\[(${ONE}(?:(?:,\s*|\s+to\s+|\.\.)${ONE})*)\]`, 'g');
const RANGE = new RegExp(String.raw`(${ONE})(?:(?:\s+to\s+|\.\.)(${ONE}))?`, 'g');

export interface Citation {
  id: string;
  /** Line of the citation, from 1. */
  line: number;
}

/** Every id that a text cites in square brackets, in order. A range cites all from its first to its last. */
export function citationsIn(text: string): Citation[] {
  return text
    .split('\n')
    .flatMap((content, at) =>
      [...content.matchAll(BRACKET)].flatMap(([, ids = '']) =>
        [...ids.matchAll(RANGE)]
          .flatMap(([, first = '', last = first]) => fromTo(first, last))
          .map((id) => ({ id, line: at + 1 })),
      ),
    );
}

function fromTo(first: string, last: string): string[] {
  const [low, high] = [Number(first.match(/\d+$/)?.[0]), Number(last.match(/\d+$/)?.[0])];
  const prefix = first.replace(/\d+$/, '');
  const digits = first.length - prefix.length;
  return high > low && high - low < 100
    ? Array.from({ length: high - low + 1 }, (_, more) => prefix + String(low + more).padStart(digits, '0'))
    : [...new Set([first, last])];
}
