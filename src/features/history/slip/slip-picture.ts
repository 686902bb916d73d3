import type { Slip } from './slip.ts';
import { MARGIN, PAPER_WIDTH, type SlipPage, writeSlip } from './write-slip.ts';

/** Pixels per unit of the drawing, so that the picture is sharp on any phone. */
const SCALE = 3;
const WIDTH = PAPER_WIDTH + 2 * MARGIN;
const TOOTH = 12;
const DESK = '--proof-desk';
const PAPER = '--proof-slip';

/** A slip as a PNG. Rejects if the browser cannot draw one. */
export async function slipPicture(slip: Slip): Promise<Blob> {
  const colours = readColours();
  const trial: SlipPage = { context: contextOf(new OffscreenCanvas(1, 1)), colour: colours };
  const height = writeSlip(trial, slip, await logo());
  const canvas = new OffscreenCanvas(WIDTH * SCALE, (height + 2 * MARGIN) * SCALE);
  const page: SlipPage = { context: contextOf(canvas), colour: colours };
  page.context.scale(SCALE, SCALE);
  tearPaper(page, height);
  writeSlip(page, slip, await logo());
  return canvas.convertToBlob({ type: 'image/png' });
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  return context;
}

/** Values of the colours of tokens.css. Colours of paper are light in every theme. */
function readColours(): (token: string) => string {
  const read = new Map([DESK, PAPER, ...INKS].map((token) => [token, colourOf(token)]));
  return (token) => read.get(token) ?? '';
}

/** Read from a new element, because a changed colour of an existing one would begin with a transition. */
function colourOf(token: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const INKS = [
  '--proof-ink',
  '--proof-cut',
  '--proof-offer',
  '--print-soft',
  '--proof-gain',
  '--proof-on-gain',
] as const;

/** The app's mark. Null if it cannot be loaded, because the slip is complete without it. */
async function logo(): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = '/favicon.svg';
  return image.decode().then(
    () => image,
    () => null,
  );
}

/** Draws the paper on its desk, torn off above and below. */
function tearPaper({ context, colour }: SlipPage, height: number): void {
  context.fillStyle = colour(DESK);
  context.fillRect(0, 0, WIDTH, height + 2 * MARGIN);
  context.fillStyle = colour(PAPER);
  context.beginPath();
  context.moveTo(MARGIN, MARGIN);
  for (let x = 0; x < PAPER_WIDTH; x += TOOTH) {
    context.lineTo(MARGIN + x + TOOTH / 2, MARGIN - TOOTH / 2);
    context.lineTo(MARGIN + x + TOOTH, MARGIN);
  }
  for (let x = PAPER_WIDTH; x > 0; x -= TOOTH) {
    context.lineTo(MARGIN + x, MARGIN + height);
    context.lineTo(MARGIN + x - TOOTH / 2, MARGIN + height + TOOTH / 2);
  }
  context.lineTo(MARGIN, MARGIN + height);
  context.fill();
}
