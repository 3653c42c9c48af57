import type { FastifyCorsOptions } from '@fastify/cors'

/** Methods and headers that pages on other origins can use. */
export const resumableCors: FastifyCorsOptions = {
  // The routes answer with their limits.
  preflightContinue: true,
  methods: ['POST', 'PATCH', 'HEAD', 'GET', 'DELETE', 'OPTIONS'],
  allowedHeaders: [
    'Authorization',
    'Content-Digest',
    'Content-Disposition',
    'Content-Type',
    'Lading-Metadata',
    'Repr-Digest',
    'Upload-Complete',
    'Upload-Draft-Interop-Version',
    'Upload-Length',
    'Upload-Offset',
    'Want-Repr-Digest',
  ],
  exposedHeaders: [
    'Location',
    'Repr-Digest',
    'Retry-After',
    'Upload-Complete',
    'Upload-Length',
    'Upload-Limit',
    'Upload-Offset',
    'Want-Content-Digest',
    'Want-Repr-Digest',
  ],
}
