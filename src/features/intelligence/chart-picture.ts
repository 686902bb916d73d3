/** The visible charts by title, for saving. */
export type ChartPictures = Map<string, HTMLCanvasElement>;

const MARGIN = 24;
const TITLE_PX = 22;
const NOTE_PX = 14;

/** A chart as a PNG with title, subtitle and the page's background. Null without a chart. */
export async function chartPicture(
  canvas: HTMLCanvasElement | undefined,
  title: string,
  note: string,
): Promise<Blob | null> {
  const target = document.createElement('canvas');
  const context = target.getContext('2d');
  if (!canvas?.parentElement || !context || canvas.width === 0) return null;
  const scale = canvas.width / Math.max(1, canvas.clientWidth);
  const head = (MARGIN + TITLE_PX + NOTE_PX + MARGIN) * scale;
  const margin = MARGIN * scale;
  target.width = canvas.width + 2 * margin;
  target.height = canvas.height + head + margin;
  const look = getComputedStyle(canvas.parentElement);
  context.fillStyle = look.backgroundColor;
  context.fillRect(0, 0, target.width, target.height);
  context.fillStyle = look.outlineColor;
  context.textBaseline = 'top';
  context.font = `650 ${TITLE_PX * scale}px ${look.fontFamily}`;
  context.fillText(title, margin, margin, canvas.width);
  context.font = `400 ${NOTE_PX * scale}px ${look.fontFamily}`;
  context.fillText(note, margin, margin + (TITLE_PX + 8) * scale, canvas.width);
  context.drawImage(canvas, margin, head);
  return new Promise((resolve) => {
    target.toBlob(resolve, 'image/png');
  });
}
