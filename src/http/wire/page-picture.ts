/** The answer of `POST /v1/documents/page-picture` (an extension of the specification): a page, and where its lines stand. */
import { z } from 'zod';

const share = z
  .number()
  .meta({ description: 'Share of the width or height of the page, from the top left.' });

/** A line of the page, as it stands in `sources[].evidence_text` of a list. */
const PlacedLineJson = z
  .object({ text: z.string(), x: share, y: share, width: share, height: share })
  .meta({ id: 'PlacedLine' });

/** The page as a picture in shades of grey. */
export const PagePictureJson = z
  .object({
    page: z.int().min(1),
    page_count: z.int().min(1),
    width: z.int().min(1).meta({ description: 'Pixels.' }),
    height: z.int().min(1).meta({ description: 'Pixels.' }),
    png_base64: z.string(),
    lines: z.array(PlacedLineJson).meta({ description: 'Empty where the page had to be turned to be read.' }),
  })
  .meta({ id: 'PagePicture' });

export type PagePictureJson = z.infer<typeof PagePictureJson>;
