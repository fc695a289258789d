/** The one image format that reaches OCR: a binary PGM ("P5") written here from pixels we rendered. */
import type { GreyImage } from './render-page.ts';

/** The bytes of a PGM (netpbm, `P5 width height 255`). */
export function toPortableGreymap(image: Pick<GreyImage, 'width' | 'height' | 'pixels'>): Uint8Array {
  const header = Buffer.from(`P5\n${image.width} ${image.height}\n255\n`, 'latin1');
  return Buffer.concat([header, image.pixels]);
}

/**
 * True for a PGM as toPortableGreymap writes it, of the announced size and within the pixel cap.
 * Anything else (PNG, JPEG, TIFF, WebP, other PNM) would reach image decoders that have not been maintained since 2022.
 */
export function isPortableGreymap(bytes: Uint8Array, maxPixels: number): boolean {
  const start = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  const match = /^P5\n(?<width>[1-9]\d{0,5}) (?<height>[1-9]\d{0,5})\n255\n/.exec(start);
  if (match === null) return false;
  const width = Number(match.groups?.['width']);
  const height = Number(match.groups?.['height']);
  return width * height <= maxPixels && bytes.length === match[0].length + width * height;
}
