/** How much one upload may be (specification, Limits), and how slow. */

/** Bounds of a multipart request with PDFs. */
export interface UploadLimits {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  readonly maxTotalBytes: number;
  /** An upload that brings fewer than `minBytesPerWindow` bytes in `windowMs` is ended. */
  readonly windowMs: number;
  readonly minBytesPerWindow: number;
}

export const UPLOAD_LIMITS: UploadLimits = {
  maxFiles: 15,
  maxFileBytes: 52_428_800,
  maxTotalBytes: 157_286_400,
  windowMs: 20_000,
  minBytesPerWindow: 20_000,
};
