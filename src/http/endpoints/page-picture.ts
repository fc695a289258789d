/** `POST /v1/documents/page-picture?page=1`: one page of one PDF as a picture, with the place of every line, to mark evidence on. */
import { pagePicture } from '../../documents/reader/page-picture.ts';
import { PRICES } from '../../accounts/limits/price-table.ts';
import { ServiceError } from '../../errors.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';
import type { UploadedFile } from '../body/upload.ts';
import type { PagePictureJson } from '../wire/page-picture.ts';
import { orDocumentError } from '../lists/document-error.ts';
import { uploadOf } from './med-lists-from-documents.ts';

/** Costs nothing when a list was read from the file within the hour, else what reading one page costs. */
export async function documentPagePicture(
  request: EndpointRequest,
  services: Services,
): Promise<EndpointAnswer> {
  const page = pageOf(request.query);
  const [file, ...others] = uploadOf(request.body).files;
  if (file === undefined || others.length > 0) {
    throw new ServiceError('invalid-body', 'exactly one file is required', { code: 'files_missing' });
  }
  await askPrice(file, request, services);
  const reading = { signal: request.signal, organization: request.organization?.id };
  const picture = await orDocumentError(pagePicture(file, page, services.documents, reading), request);
  if (picture === undefined) throw noSuchPage();
  const { pageCount, width, height, png, lines } = picture;
  const body: PagePictureJson = {
    page,
    page_count: pageCount,
    width,
    height,
    png_base64: png.toString('base64'),
    lines: lines.map(({ text, ...box }) => ({ text, ...box })),
  };
  return { body, counts: { input: 1, output: lines.length } };
}

async function askPrice(
  { sha256 }: UploadedFile,
  { organization, now, price }: EndpointRequest,
  { accounts }: Services,
): Promise<void> {
  // A store that is away is told of by the question for the price.
  const isPaid =
    organization !== undefined && (await accounts.wasSent(organization.id, sha256, now).catch(() => false));
  await price(PRICES[isPaid ? 'picture again' : 'picture'].units);
}

function pageOf(query: URLSearchParams): number {
  const text = query.get('page') ?? '1';
  if (!/^[1-9]\d{0,3}$/.test(text)) throw noSuchPage();
  return Number(text);
}

function noSuchPage(): ServiceError {
  const msg = 'Input should be the number of a page of the document';
  return new ServiceError('invalid-body', [{ loc: ['query', 'page'], msg, type: 'value_error' }]);
}
