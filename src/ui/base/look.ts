/** Layout of an element's parts and look of its text. Each name with its value is a class of look.css. */
export interface Layout {
  /** Steps of the scale in tokens.css. `half` is half of step 1, `icon` the gap between an icon and its word. */
  gap?: 'half' | 'icon' | 1 | 2 | 3 | 4 | 5;
  /** Across the direction. A row centres its parts, a stack stretches them. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  /** Along the direction. */
  justify?: 'center' | 'end' | 'between';
  wrap?: boolean;
  /** A row within a text. */
  inline?: boolean;
  /** Takes the free room of a row. */
  grow?: boolean;
  size?: 0 | 1 | 2 | 3;
  tone?: 'soft' | 'faint' | 'ink' | 'leaf' | 'guava';
  weight?: 600 | 700;
  /** Breaks words that are too long for their place. */
  anywhere?: boolean;
  /** Digits of one width. */
  digits?: boolean;
  centred?: boolean;
  /** One line, with an ellipsis if it is cut. */
  cut?: boolean;
}

/** A layout, and looks that only single elements have. */
export interface Look extends Layout {
  /** Two parts of one width beside each other. */
  paired?: boolean;
  /** The name of a value below or beside. */
  caption?: boolean;
  /** Heard by screen readers and not seen. */
  spoken?: boolean;
  /** Extends the pressable area over the nearest positioned ancestor. */
  covers?: boolean;
  /** Takes the free room of a wrapping row. No narrower than its longest word while a line holds that word. */
  whole?: boolean;
  /** Centred, and at most as wide as a page of text. */
  narrow?: boolean;
  /** Turns as a sign of loading. */
  turning?: boolean;
}

/** Classes of parts side by side, for elements other than Row's `div`. */
export const rowClass = (look: Look = {}, more?: string): string => named('row', look, more);

/** Classes of parts below each other, for elements other than Stack's `div`. */
export const stackClass = (look: Look = {}, more?: string): string => named('stack', look, more);

/** Classes of a text or of a part of a row. */
export const textClass = (look: Look, more?: string): string => named('', look, more);

const LAYOUT = /^(gap|align|justify|wrap|inline|grow|size|tone|weight|anywhere|digits|centred|cut)$/;

/** Turns the props of a row or stack into those of its `div`: the layout becomes classes, other props stay. */
export function laidOut(start: 'row' | 'stack', props: Layout & { className?: string }): object {
  const look: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) (LAYOUT.test(name) ? look : rest)[name] = value;
  return { ...rest, className: named(start, look, props.className) };
}

function named(start: string, look: object, more = ''): string {
  let names = start;
  for (const [name, value] of Object.entries(look))
    if (value !== undefined && value !== false) names += ` ${value === true ? name : `${name}-${value}`}`;
  return `${names} ${more}`.trim();
}
