import type { Page } from '@playwright/test';

/** Widths of the opaque parts along the lower edge of a picture, px, from left to right. */
export function scallops(page: Page, png: string): Promise<number[]> {
  return page.evaluate(async (address) => {
    const image = await createImageBitmap(await (await fetch(address)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const row = context?.getImageData(0, image.height - 4, image.width, 1).data ?? [];
    const widths: number[] = [];
    let width = 0;
    for (let x = 0; x <= image.width; x += 1) {
      // The test has made the page behind the awning black.
      const isAwning =
        x < image.width && (row[4 * x] ?? 0) + (row[4 * x + 1] ?? 0) + (row[4 * x + 2] ?? 0) > 60;
      if (isAwning) width += 1;
      else if (width > 0) widths.push(width);
      if (!isAwning) width = 0;
    }
    return widths;
  }, `data:image/png;base64,${png}`);
}
