/** Error types of documents. */
export const limitTypes = {
  pages: 'TOO_MANY_PAGES',
  totalPages: 'TOTAL_PAGES_EXCEEDED',
  isProtected: 'PDF_PROTECTED',
  dpi: 'SCAN_DPI_TOO_LOW',
  seconds: 'VIDEO_TOO_LONG',
  unknown: 'LIMIT_NOT_CHECKED',
  sharedPages: 'SHARED_PAGES_EXCEEDED',
  sharedSize: 'SHARED_SIZE_EXCEEDED',
} as const
