/** A rectangle of the window, in px. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Surroundings {
  /** Where a toast may stand at all. */
  room: Box;
  /** What is never covered, such as the way back or the buttons of a sheet. */
  kept: readonly Box[];
  /** What is covered as little as possible: each counts by the part of it that would be covered. */
  spared: readonly Box[];
}

/** A size that a toast can take, and the side of the room that it stands at. */
export interface Shape {
  width: number;
  height: number;
  side: 'left' | 'centre' | 'right';
}

export interface Place extends Box {
  /** How much is covered: 0 is nothing; from `COVERS_KEPT` on, something that never should be. */
  cost: number;
}

export const COVERS_KEPT = 1000;
/** How far apart the heights are that are tried, px. */
const STEP = 4;

/** How much less a later shape has to cover to be taken, for it is the worse to read. */
const WORTH = 0.5;

/** Where a toast covers least; of places about equal the first shape's, of equal ones the nearest to the top. */
export function bestPlace(shapes: readonly Shape[], around: Surroundings): Place | null {
  let best: Place | null = null;
  for (const shape of shapes) {
    const place = bestOf(shape, around);
    if (place && (best === null || place.cost < best.cost - WORTH)) best = place;
  }
  return best;
}

function bestOf(shape: Shape, around: Surroundings): Place | null {
  const left = leftOf(shape, around.room);
  let best: Place | null = null;
  for (let top = around.room.top; top + shape.height <= around.room.bottom; top += STEP) {
    const box = { left, top, right: left + shape.width, bottom: top + shape.height };
    const cost = costOf(box, around);
    if (best === null || cost < best.cost) best = { ...box, cost };
    if (cost === 0) break;
  }
  return best;
}

/** How much a box covers of what is around it. */
export function costOf(box: Box, { kept, spared }: Pick<Surroundings, 'kept' | 'spared'>): number {
  const part = (other: Box): number => overlap(box, other) / Math.max(1, area(other));
  const sum = (boxes: readonly Box[]): number => boxes.reduce((total, one) => total + part(one), 0);
  const covered = kept.filter((one) => overlap(box, one) > 0);
  return covered.length > 0 ? COVERS_KEPT * (1 + sum(covered)) + sum(spared) : sum(spared);
}

function leftOf({ width, side }: Shape, room: Box): number {
  if (side === 'left') return room.left;
  return side === 'right' ? room.right - width : (room.left + room.right - width) / 2;
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const area = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);
