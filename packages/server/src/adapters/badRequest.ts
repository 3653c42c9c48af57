/** Body of the answer to a request that no handler can take. */
export const BAD_REQUEST: string = JSON.stringify({
  error: { code: 'bad-request', message: 'The request is not valid HTTP for this server.' },
})

/** Headers of that answer: what the rest of the connection holds can't be trusted. */
export const BAD_REQUEST_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  connection: 'close',
}
