import { expect, test } from 'vitest'
import { refusesSize } from './refusesSize.js'

const page = (title: string, text = '') =>
  `<!DOCTYPE html><html><head><title>${title}</title><style>p { color: red }</style></head><body><p>${text}</p></body></html>`

test.each([
  [413, ''],
  [404, page('IIS Detailed Error - 404.13 - Not Found')],
  [
    404,
    page(
      'Not Found',
      'The request filtering module denies a request that exceeds the request content length.',
    ),
  ],
  [500, page('Maximum request length exceeded.')],
  [400, 'Request body too large. The max request body size is 30000000 bytes.'],
  [403, page('403 Forbidden', 'Request body no files data length is larger than the configured limit')],
  [502, page('Bad Gateway', 'The uploaded file exceeds the upload_max_filesize. File too large.')],
  [400, 'Payload content length greater than maximum allowed'],
  [403, page('Blocked', 'File size is too large for scanning')],
  [406, '<html><body>The posted  <b>content</b> is too big</body></html>'],
  [503, 'POST body size exceeded'],
])('status %i refuses the size: %s', (status, text) => {
  expect(refusesSize({ status, text })).toBe(true)
})

test.each([
  [200, 'Request body too large'],
  [401, 'Request body too large'],
  [429, 'Too many requests: request exceeds the rate'],
  [404, page('Not Found', 'The requested URL was not found on this server.')],
  [403, page('Forbidden', 'You have no permission to access this resource.')],
  [
    500,
    page(
      'Internal Server Error',
      'Contact the administrator with the maximum of details about this request.',
    ),
  ],
  [502, page('Bad Gateway', 'The upstream sent too big header while reading response header.')],
  [400, page('Bad Request', 'Request header or cookie too large')],
  [503, 'The request took too long'],
  // Services and stores have codes for it.
  [400, '{"error":{"error_code":"FileSizeLimitExceededError","content":"File is too large."}}'],
  [
    400,
    '<?xml version="1.0"?><Error><Code>InvalidArgument</Code><Message>Part number must be less than the maximum request size</Message></Error>',
  ],
])('status %i says something else: %s', (status, text) => {
  expect(refusesSize({ status, text })).toBe(false)
})
