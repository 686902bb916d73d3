import type { Slip } from './slip.ts';

/** Surface on which a slip is drawn. `colour` gives the value of a token. */
export interface SlipPage {
  context: OffscreenCanvasRenderingContext2D;
  colour: (token: string) => string;
}

/** Space around the paper, px. */
export const MARGIN = 20;
/** Width of the paper, px: a whole number of teeth. */
export const PAPER_WIDTH = 348;
const LEFT = MARGIN + 22;
const RIGHT = MARGIN + PAPER_WIDTH - 22;
const GAP = 12;

const TEXT = '"Figtree Variable", "Figtree Fallback", system-ui, sans-serif';
const DISPLAY = '"Bricolage Grotesque Variable", "Bricolage Fallback", system-ui, sans-serif';

interface Look {
  size: number;
  weight?: number;
  display?: boolean;
  tone?: '--proof-ink' | '--print-soft' | '--proof-offer' | '--proof-on-gain';
}
/** A text as it is written. */
interface Words extends Look {
  text: string;
}
const BODY: Look = { size: 15 };
const BOLD: Look = { ...BODY, weight: 650 };
const SOFT: Look = { size: 14, tone: '--print-soft' };
const OFFER: Look = { size: 14, weight: 650, tone: '--proof-offer' };

/** Writes the slip from top to bottom and returns the height of its paper, px. */
export function writeSlip(page: SlipPage, slip: Slip, logo: CanvasImageSource | null): number {
  let y = MARGIN + 26;
  y = writeHead(page, slip, logo, y);
  y = cut(page, y);
  for (const line of slip.lines) {
    y = row(page, y, { ...BOLD, text: line.name }, { ...BODY, text: line.amount });
    y = row(page, y, { ...SOFT, text: line.count });
    for (const { name, value } of line.deductions)
      y = row(page, y, { ...OFFER, text: name }, { ...OFFER, text: value });
    y += 8;
  }
  y = cut(page, y - 4);
  const total: Words = { text: slip.total, size: 30, weight: 750, display: true };
  y = row(page, y, { ...BOLD, text: 'Total' }, total);
  if (slip.saved) y = writeSaved(page, slip.saved, y + 6);
  y = cut(page, y + 2);
  const status = slip.status === null ? [] : [{ name: 'Situação', value: slip.status }];
  for (const { name, value } of [...status, ...slip.facts, ...slip.returned])
    y = row(page, y, { ...SOFT, text: name }, { text: value, size: 14, weight: 600 });
  if (slip.pixId) {
    y = row(page, y, { ...SOFT, text: 'Identificador do PIX' });
    y = row(page, y, { text: slip.pixId, size: 13 });
  }
  return y + 22 - MARGIN;
}

function writeHead(
  page: SlipPage,
  { number, place }: Slip,
  logo: CanvasImageSource | null,
  top: number,
): number {
  if (logo) page.context.drawImage(logo, LEFT, top, 36, 36);
  const brand: Words = { text: 'Vendinha', size: 20, weight: 750, display: true };
  write(page, brand, logo ? LEFT + 46 : LEFT, top + 8);
  if (number) {
    writeEnd(page, { ...SOFT, text: 'Comprovante', size: 13 }, top);
    writeEnd(page, { text: `Nº ${number}`, size: 17, weight: 700, display: true }, top + 17);
  }
  return row(page, top + 48, { text: place, size: 17, weight: 650, display: true });
}

function writeSaved(page: SlipPage, saved: string, y: number): number {
  const { context, colour } = page;
  context.fillStyle = colour('--proof-gain');
  context.beginPath();
  context.roundRect(LEFT, y, RIGHT - LEFT, 44, 12);
  context.fill();
  const tone = '--proof-on-gain';
  write(page, { ...BOLD, text: 'Você economizou', tone }, LEFT + GAP, y + 14);
  writeEnd(page, { text: saved, size: 17, weight: 700, display: true, tone }, y + 13, RIGHT - GAP);
  return y + 44;
}

/** Draws a dashed line. Returns the top of the next row, px. */
function cut({ context, colour }: SlipPage, y: number): number {
  context.strokeStyle = colour('--proof-cut');
  context.lineWidth = 1.5;
  context.setLineDash([4, 4]);
  context.beginPath();
  context.moveTo(LEFT, y + 12);
  context.lineTo(RIGHT, y + 12);
  context.stroke();
  return y + 26;
}

/** Writes a name, perhaps with its value at the end. A long name wraps. Returns the top of the next row, px. */
function row(page: SlipPage, y: number, name: Words, value?: Words): number {
  const room = RIGHT - LEFT - (value ? widthOf(page, value) + GAP : 0);
  const tall = Math.max(name.size, value?.size ?? 0);
  if (value) writeEnd(page, value, y + tall - value.size);
  let top = y + tall - name.size;
  for (const text of wrap(page, name, room)) {
    write(page, { ...name, text }, LEFT, top);
    top += Math.round(name.size * 1.35);
  }
  return Math.max(top, y + Math.round(tall * 1.35));
}

/** Breaks a text into lines no wider than `room`, px. A word longer than a line is broken. */
function wrap(page: SlipPage, words: Words, room: number): string[] {
  const isWider = (text: string): boolean => widthOf(page, { ...words, text }) > room;
  const lines: string[] = [];
  let line = '';
  for (const part of words.text.split(/(?<=[ -])/)) {
    if (line !== '' && isWider(`${line}${part}`.trimEnd())) {
      lines.push(line.trimEnd());
      line = '';
    }
    for (const char of part) {
      if (line !== '' && isWider(line + char.trimEnd())) {
        lines.push(line);
        line = '';
      }
      line += char;
    }
  }
  return [...lines, line.trimEnd()];
}

function write(page: SlipPage, words: Words, x: number, y: number): void {
  const { context, colour } = page;
  dress(page, words);
  context.fillStyle = colour(words.tone ?? '--proof-ink');
  context.fillText(words.text, x, y);
}

const writeEnd = (page: SlipPage, words: Words, y: number, end = RIGHT): void =>
  write(page, words, end - widthOf(page, words), y);

function widthOf(page: SlipPage, words: Words): number {
  dress(page, words);
  return page.context.measureText(words.text).width;
}

function dress({ context }: SlipPage, { size, weight = 400, display }: Look): void {
  context.textBaseline = 'top';
  context.font = `${weight} ${size}px ${display ? DISPLAY : TEXT}`;
}
