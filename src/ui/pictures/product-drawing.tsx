export type ProductKind = 'can' | 'coffee' | 'chocolate' | 'bottle' | 'crisps' | 'bread';

/** Flat products without brands, as SVG. Each stands on y = 76 of a 64 by 84 box. */
const drawings: Readonly<Record<ProductKind, string>> = {
  can: `<rect x="14" y="8" width="36" height="68" rx="9" fill="#1d9a57"/>
    <rect x="14" y="8" width="36" height="8" rx="4" fill="#c9d3cf"/>
    <rect x="14" y="68" width="36" height="8" rx="4" fill="#b9c4bf"/>
    <circle cx="32" cy="42" r="13" fill="#e23b36"/>
    <circle cx="28" cy="38" r="4" fill="#fff"/>
    <circle cx="28" cy="38" r="2" fill="#1b2a24"/>
    <rect x="18" y="16" width="5" height="52" rx="2.5" fill="#fff" opacity=".28"/>`,
  coffee: `<path d="M14 24h36l-4 46a6 6 0 0 1-6 6H24a6 6 0 0 1-6-6z" fill="#fff" stroke="#e0d8c6" stroke-width="2"/>
    <path d="M16 40h32l-2 20H18z" fill="#b0743c"/>
    <rect x="11" y="16" width="42" height="9" rx="4.5" fill="#3c2a1c"/>
    <path d="M27 10c-3-4 3-5 0-9M37 10c-3-4 3-5 0-9" stroke="#b9ab94" stroke-width="2.5" fill="none" stroke-linecap="round"/>`,
  chocolate: `<rect x="12" y="10" width="40" height="66" rx="6" fill="#7a3e9d"/>
    <path d="M12 40h40v30a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6z" fill="#5d3a1e"/>
    <path d="M12 57h40M25.3 40v36M38.6 40v36" stroke="#472b14" stroke-width="2.5"/>
    <path d="M12 40l5-4 5 4 5-4 5 4 5-4 5 4 5-4 5 4" fill="#e9dcf1"/>
    <rect x="20" y="18" width="24" height="10" rx="5" fill="#ffd27a"/>`,
  bottle: `<path d="M27 16h10v8c0 4 8 6 8 14v32a6 6 0 0 1-6 6H25a6 6 0 0 1-6-6V38c0-8 8-10 8-14z" fill="#bfe3f7"/>
    <rect x="26" y="8" width="12" height="9" rx="3" fill="#1f6fb5"/>
    <rect x="19" y="42" width="26" height="18" fill="#1f6fb5"/>
    <path d="M23 52c4-5 6 3 9-1s6 2 9-1" stroke="#fff" stroke-width="2.5" fill="none" stroke-linecap="round"/>`,
  crisps: `<path d="M12 14l4-5 4 5 4-5 4 5 4-5 4 5 4-5 4 5 4-5 4 5-3 30 3 26-4 5-4-5-4 5-4-5-4 5-4-5-4 5-4-5-4 5-4-5 3-26z" fill="#ffb224"/>
    <ellipse cx="32" cy="42" rx="16" ry="14" fill="#d9442f"/>
    <path d="M24 42c4-6 12-6 16 0-4 6-12 6-16 0z" fill="#ffe3a1"/>`,
  bread: `<ellipse cx="23" cy="64" rx="15" ry="12" fill="#e8a94a"/>
    <ellipse cx="43" cy="64" rx="15" ry="12" fill="#f0b95c"/>
    <ellipse cx="33" cy="48" rx="15" ry="12" fill="#f6cc78"/>
    <circle cx="28" cy="45" r="2" fill="#c98a2e"/>
    <circle cx="38" cy="50" r="2" fill="#c98a2e"/>
    <circle cx="20" cy="62" r="2" fill="#b97b25"/>
    <circle cx="46" cy="62" r="2" fill="#b97b25"/>`,
};

const kinds: readonly ProductKind[] = ['can', 'coffee', 'chocolate', 'bottle', 'crisps', 'bread'];

/** From one drawing to the next in the strip. */
const STEP = 64;
const HEIGHT = 84;
let kept: string | undefined;

/** The address of all drawings side by side. Each address is a document to the browser, so they share one. */
function strip(): string {
  if (kept) return kept;
  const shapes = kinds.map((kind, at) => `<g transform="translate(${at * STEP})">${drawings[kind]}</g>`);
  const box = `0 0 ${kinds.length * STEP} ${HEIGHT}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${shapes.join('')}</svg>`;
  kept = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return kept;
}

/** The drawing of a text, always the same. */
export function productDrawingOf(seed: string): ProductKind {
  let sum = 7;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return kinds[sum % kinds.length] ?? 'can';
}

/** One drawn product. Decorative. A picture of one element, because a list has hundreds, and each shape costs style and layout. */
export function ProductDrawing({ kind }: { kind: ProductKind }) {
  return (
    <svg
      viewBox={`${kinds.indexOf(kind) * STEP} 0 ${STEP} ${HEIGHT}`}
      width={STEP}
      height={HEIGHT}
      aria-hidden="true"
      focusable="false"
    >
      <image href={strip()} width={kinds.length * STEP} height={HEIGHT} />
    </svg>
  );
}
