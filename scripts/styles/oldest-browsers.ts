import type { Rule } from './read-rules.ts';

/**
 * Harmless rules with `:has()`. Firefox 115 to 120 do not know it and drop such a rule. So it may only change looks:
 * the coloured edge, the place of a focus, the room of a part. These were checked one by one.
 */
const LOOKS: Readonly<Record<string, readonly string[]>> = {
  'src/features/campaigns/campaigns.module.css': ['.type:has(:checked)'],
  'src/features/chat/composer.module.css': ['.box:has([aria-invalid="true"])'],
  'src/features/equipment/equipment.module.css': ['.product:has(:checked)', '.product:has(:focus-visible)'],
  'src/features/home/geolocation.module.css': ['main:has([role="search"]:focus-within) .dock'],
  'src/features/home/home.module.css': ['.card:has(.open:focus-visible)'],
  'src/features/items/table/table.module.css': ['main:has(+ aside) :is(.cost, .margin, .minimum)'],
  'src/features/notifications/notifications.module.css': ['.one:has(.way):hover'],
  'src/features/pending/pending.module.css': ['.side:has(input:checked)'],
  'src/features/rail/rail-place.module.css': [
    'div.railed:has(> * > footer), .railed:has(:global(#root) > * > footer)',
    'div.railed:has(> * > footer) [data-rail-bar], .railed:has(:global(#root) > * > footer) [data-rail-bar]',
  ],
  'src/features/shopping/shelves/shelves.module.css': [
    '.tile:has(.name:focus-visible), .promoted:has(.name:focus-visible)',
  ],
  'src/features/shopping/shopping.module.css': ['.item:has(.open:focus-visible)'],
  'src/ui/fields/calendar.module.css': ['.dropdown:has(:focus-visible)'],
  'src/ui/fields/checkbox.module.css': ['.line:has(:disabled)'],
  'src/ui/fields/field.module.css': [
    '.box:has([aria-invalid="true"])',
    '.box:has([aria-invalid="true"]):focus-within',
    '.box:has(> :disabled), .box:has(> input[readonly])',
  ],
  'src/ui/layout/collapsing-bar.module.css': [
    '.bar:not(:has(.back)) .below',
    ':global(:root):has(.below :focus)',
  ],
  'src/ui/layout/top-bar.module.css': [
    '.bar:has(.actions, .below) .title',
    '.row:has(.actions > :nth-child(2)) .title',
    '.bar:has(.below)',
    '.bar:has(.below) :is(.text, .first)',
    '.bar:has(.below) .title',
    '.bar:has(.below) .row',
    '.bar:has(.below) .text',
  ],
};

/** Rules of a sheet that do harm where a browser drops them: docs/decisions/oldest-browsers.md. */
export function oldestBrowserFaults(path: string, rules: readonly Rule[]): string[] {
  return [...hasFaults(path, rules), ...spokenFaults(path, rules)];
}

function hasFaults(path: string, rules: readonly Rule[]): string[] {
  const looks = LOOKS[path] ?? [];
  const asking = rules.filter(({ selector, within }) => /:has\(/.test(selector) && !isAsked(within, ':has('));
  const unknown = asking.filter(({ selector }) => !looks.includes(selector));
  const gone = looks.filter((look) => !asking.some(({ selector }) => selector === look));
  return [
    ...unknown.map(({ selector }) => `${path}: Firefox 115 has no :has() and drops ${selector}`),
    ...gone.map((look) => `${path}: has no rule ${look}, which scripts/styles/oldest-browsers.ts lists`),
  ];
}

/**
 * Pattern of words for screen readers behind a slash. Safari before 17.4 and Firefox before 128 drop the content with
 * them.
 */
const SPOKEN = /\/\s*["a-z]/;

function spokenFaults(path: string, rules: readonly Rule[]): string[] {
  const contents = rules.flatMap(({ selector, within, declarations }) =>
    declarations.filter(({ name }) => name === 'content').map((one) => ({ ...one, selector, within })),
  );
  const isPlain = (value: string): boolean => !SPOKEN.test(value.replace(/"[^"]*"/g, '""'));
  const plain = new Set(contents.filter(({ value }) => isPlain(value)).map(({ selector }) => selector));
  return contents
    .filter(
      ({ selector, value, within }) =>
        !isPlain(value) && !(plain.has(selector) && isAsked(within, 'content:')),
    )
    .map(({ line, value }) => `${path}:${line}: older browsers show nothing of content: ${value}`);
}

/** True within an @supports for it. */
const isAsked = (within: string, what: string): boolean =>
  within.includes('@supports') && within.includes(what);
