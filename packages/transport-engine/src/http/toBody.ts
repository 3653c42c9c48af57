import type { HttpRequest, SendRequest } from './Http.js'

/** Returns the body of a request with its slice cut off: a view, whose bytes are read when the network needs them. */
export function toBody({ body }: Pick<SendRequest, 'body'>): HttpRequest['body'] {
  // Files of a frame are of another class.
  if (body === undefined || !('start' in body)) return body
  const { file, start, size } = body
  return file.slice(start, start + size)
}
