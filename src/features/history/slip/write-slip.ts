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
const BODY: Look = { size: 15 };
const SOFT: Look = { size: 14, tone: '--print-soft' };
const OFFER: Look = { size: 14, weight: 650, tone: '--proof-offer' };

/** Writes the slip from top to bottom and returns the height of its paper, px. */
export function writeSlip(page: SlipPage, slip: Slip, logo: CanvasImageSource | null): number {
  let y = MARGIN + 26;
  y = writeHead(page, slip, logo, y);
  y = cut(page, y);
  for (const line of slip.lines) {
    y = row(page, y, line.name, line.amount, { ...BODY, weight: 650 }, BODY);
    y = row(page, y, line.count, '', SOFT);
    for (const { name, value } of line.deductions) y = row(page, y, name, value, OFFER);
    y += 8;
  }
  y = cut(page, y - 4);
  y = row(page, y, 'Total', slip.total, { ...BODY, weight: 650 }, { size: 30, weight: 750, display: true });
  if (slip.saved) y = writeSaved(page, slip.saved, y + 6);
  y = cut(page, y + 2);
  const status = slip.status === null ? [] : [{ name: 'Situação', value: slip.status }];
  for (const { name, value } of [...status, ...slip.facts, ...slip.returned])
    y = row(page, y, name, value, SOFT, { size: 14, weight: 600 });
  if (slip.pixId) {
    y = row(page, y, 'Identificador do PIX', '', SOFT);
    y = row(page, y, slip.pixId, '', { size: 13 });
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
  write(page, 'Vendinha', logo ? LEFT + 46 : LEFT, top + 8, { size: 20, weight: 750, display: true });
  if (number) {
    writeEnd(page, 'Comprovante', top, { ...SOFT, size: 13 });
    writeEnd(page, `Nº ${number}`, top + 17, { size: 17, weight: 700, display: true });
  }
  return row(page, top + 48, place, '', { size: 17, weight: 650, display: true });
}

function writeSaved(page: SlipPage, saved: string, y: number): number {
  const { context, colour } = page;
  context.fillStyle = colour('--proof-gain');
  context.beginPath();
  context.roundRect(LEFT, y, RIGHT - LEFT, 44, 12);
  context.fill();
  write(page, 'Você economizou', LEFT + GAP, y + 14, { size: 15, weight: 650, tone: '--proof-on-gain' });
  const look: Look = { size: 17, weight: 700, display: true, tone: '--proof-on-gain' };
  writeEnd(page, saved, y + 13, look, RIGHT - GAP);
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

/** Writes a name with its value at the end. A long name wraps. Returns the top of the next row, px. */
function row(page: SlipPage, y: number, name: string, value: string, look: Look, valueLook = look): number {
  const room = RIGHT - LEFT - (value === '' ? 0 : widthOf(page, value, valueLook) + GAP);
  const tall = Math.max(look.size, value === '' ? 0 : valueLook.size);
  if (value !== '') writeEnd(page, value, y + tall - valueLook.size, valueLook);
  let top = y + tall - look.size;
  for (const words of wrap(page, name, room, look)) {
    write(page, words, LEFT, top, look);
    top += Math.round(look.size * 1.35);
  }
  return Math.max(top, y + Math.round(tall * 1.35));
}

/** Breaks a text into lines no wider than `room`, px. A word longer than a line is broken. */
function wrap(page: SlipPage, text: string, room: number, look: Look): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(/(?<=[ -])/)) {
    if (line !== '' && widthOf(page, `${line}${part}`.trimEnd(), look) > room) {
      lines.push(line.trimEnd());
      line = '';
    }
    for (const char of part) {
      if (line !== '' && widthOf(page, line + char.trimEnd(), look) > room) {
        lines.push(line);
        line = '';
      }
      line += char;
    }
  }
  return [...lines, line.trimEnd()];
}

function write(page: SlipPage, text: string, x: number, y: number, look: Look): void {
  const { context, colour } = page;
  dress(page, look);
  context.fillStyle = colour(look.tone ?? '--proof-ink');
  context.fillText(text, x, y);
}

const writeEnd = (page: SlipPage, text: string, y: number, look: Look, end = RIGHT): void =>
  write(page, text, end - widthOf(page, text, look), y, look);

function widthOf(page: SlipPage, text: string, look: Look): number {
  dress(page, look);
  return page.context.measureText(text).width;
}

function dress({ context }: SlipPage, { size, weight = 400, display }: Look): void {
  context.textBaseline = 'top';
  context.font = `${weight} ${size}px ${display ? DISPLAY : TEXT}`;
}
