/** A shape of a drawing: its tag and attributes. */
export type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)`;
const FIRST_MOVE = new RegExp(`^\\s*([mM])\\s*(${NUMBER})[\\s,]*(${NUMBER})[\\s,]*`);
const MORE_POINTS = /^[-+.\d]/;

/** Attributes that give a shape its form, by tag, apart from its look. */
const MEASURES: Readonly<Record<string, readonly string[]>> = {
  path: ['d'],
  line: ['x1', 'y1', 'x2', 'y2'],
  polyline: ['points'],
  polygon: ['points'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
};

/**
 * The same drawing in as few paths as possible. Each shape is an element, which costs style, layout and memory in every
 * icon of a long list. A shape with a look of its own, such as a fill, stays as it is.
 */
export function inFewPaths(shapes: readonly Shape[]): Shape[] {
  const fewer: Shape[] = [];
  let joined = '';
  const endPath = (): void => {
    if (joined) fewer.push(['path', { d: joined }]);
    joined = '';
  };
  for (const shape of shapes) {
    const path = pathOf(shape);
    if (path === null) {
      endPath();
      fewer.push(shape);
    } else joined += path;
  }
  endPath();
  return fewer;
}

/** The commands of a path that draws the shape, also when joined to others. Null where no path can draw it. */
function pathOf([tag, attributes]: Shape): string | null {
  const measures = MEASURES[tag];
  if (!measures || Object.keys(attributes).some((name) => !measures.includes(name))) return null;
  const at = (name: string, other = 0): number => Number(attributes[name] ?? other);
  if (tag === 'path') return startedAnew(attributes.d ?? '');
  if (tag === 'polyline' || tag === 'polygon')
    return `M${(attributes.points ?? '').trim()}${tag === 'polygon' ? 'z' : ''}`;
  if (tag === 'line') return `M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`;
  if (tag === 'rect') return rectangle(at);
  const rx = at('rx', at('r'));
  return ellipse(at('cx'), at('cy'), { rx, ry: at('ry', rx) });
}

/** A path that begins with an absolute move. A relative one would go on from the end of the path before. */
function startedAnew(path: string): string | null {
  const [move, command, x, y] = FIRST_MOVE.exec(path) ?? [];
  if (move === undefined) return null;
  const rest = path.slice(move.length);
  // Further points of a move are lines: relative ones after `m`, absolute ones after `M`.
  return `M${x} ${y}${MORE_POINTS.test(rest) ? (command === 'm' ? 'l' : 'L') : ''}${rest}`;
}

function ellipse(cx: number, cy: number, { rx, ry }: { rx: number; ry: number }): string {
  const half = `a${rx} ${ry} 0 1 1`;
  return `M${short(cx - rx)} ${cy}${half} ${short(2 * rx)} 0${half} ${short(-2 * rx)} 0z`;
}

function rectangle(at: (name: string, other?: number) => number): string {
  const [x, y, width, height] = [at('x'), at('y'), at('width'), at('height')];
  const rx = Math.min(at('rx', at('ry')), width / 2);
  const ry = Math.min(at('ry', at('rx')), height / 2);
  if (rx === 0 || ry === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const corner = (toX: number, toY: number): string => `a${rx} ${ry} 0 0 1 ${toX} ${toY}`;
  const [across, down] = [short(width - 2 * rx), short(height - 2 * ry)];
  const right = `M${short(x + rx)} ${y}h${across}${corner(rx, ry)}v${down}`;
  return `${right}${corner(-rx, ry)}h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}z`;
}

/** A length without the dust of binary fractions. */
const short = (length: number): number => Number(length.toFixed(4));
