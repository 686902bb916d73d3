/** A rectangle of the window, in px. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Surroundings {
  /** The area in which a toast may stand. */
  room: Box;
  /** Boxes never covered, such as the back button or the buttons of a sheet. */
  kept: readonly Box[];
  /** Boxes covered as little as possible, each by its covered share. */
  spared: readonly Box[];
}

/** A possible size of a toast, with its side of the area. */
export interface Shape {
  width: number;
  height: number;
  side: 'left' | 'centre' | 'right';
}

export interface ToastPlace extends Box {
  /** Covered amount, 0 for none. From `COVERS_KEPT` on, the toast covers a kept box. */
  cost: number;
}

export const COVERS_KEPT = 1000;
/** Distance between tried heights, px. */
const STEP = 4;

/** A later shape is harder to read, so it must cover this much less. */
const WORTH = 0.5;

/** The place that covers least. Ties go to the earlier shape, then to the place nearest the top. */
export function bestPlace(shapes: readonly Shape[], around: Surroundings): ToastPlace | null {
  let best: ToastPlace | null = null;
  for (const shape of shapes) {
    const place = bestOf(shape, around);
    if (place && (best === null || place.cost < best.cost - WORTH)) best = place;
  }
  return best;
}

function bestOf(shape: Shape, around: Surroundings): ToastPlace | null {
  const left = leftOf(shape, around.room);
  let best: ToastPlace | null = null;
  for (let top = around.room.top; top + shape.height <= around.room.bottom; top += STEP) {
    const box = { left, top, right: left + shape.width, bottom: top + shape.height };
    const cost = costOf(box, around);
    if (best === null || cost < best.cost) best = { ...box, cost };
    if (cost === 0) break;
  }
  return best;
}

/** Cost of a place: the part of its surroundings that the box covers. */
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
