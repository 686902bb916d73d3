/** Layout of parts in their place and look of the text in it. Each name with its value is a class of look.css. */
export interface Layout {
  /** Steps of the scale in tokens.css. `half` is half of the first, `icon` lies between an icon and its word. */
  gap?: 'half' | 'icon' | 1 | 2 | 3 | 4 | 5;
  /** Across the direction. A row centres its parts, a stack stretches them. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  /** Along the direction. */
  justify?: 'center' | 'end' | 'between';
  wrap?: boolean;
  /** A row within a text. */
  inline?: boolean;
  /** Takes the room that is left in a row. */
  grow?: boolean;
  size?: 0 | 1 | 2 | 3;
  tone?: 'soft' | 'faint' | 'ink' | 'leaf' | 'guava';
  weight?: 600 | 700;
  /** Breaks words that are too long for their place. */
  anywhere?: boolean;
  /** Digits of one width. */
  digits?: boolean;
  centred?: boolean;
  /** One line, with an ellipsis where it is cut. */
  cut?: boolean;
}

/** A layout, or one of the looks that an element has alone. */
export interface Look extends Layout {
  /** Two parts of one width beside each other. */
  paired?: boolean;
  /** The name of a value that stands below or beside it. */
  caption?: boolean;
  /** Heard by screen readers and not seen. */
  spoken?: boolean;
  /** Is pressed all over the nearest part with a position. */
  covers?: boolean;
  /** Takes the room that is left in a row that wraps, and is no narrower than its longest word while a line holds that. */
  whole?: boolean;
  /** As wide as a page of text at most, in the middle. */
  narrow?: boolean;
  /** Turns while something is fetched. */
  turning?: boolean;
}

/** The classes of parts side by side, for elements other than Row's `div`. */
export const rowClass = (look: Look = {}, more?: string): string => named('row', look, more);

/** The classes of parts below each other, for elements other than Stack's `div`. */
export const stackClass = (look: Look = {}, more?: string): string => named('stack', look, more);

/** The classes of a text or of a part of a row. */
export const textClass = (look: Look, more?: string): string => named('', look, more);

const LAYOUT = /^(gap|align|justify|wrap|inline|grow|size|tone|weight|anywhere|digits|centred|cut)$/;

/** Properties of a `div` for those of a row or stack: the layout as classes, the others as they are. */
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
