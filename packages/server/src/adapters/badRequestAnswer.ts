/** Answer to a request that no handler can take. The connection closes: what else it holds can't be trusted. */
export const badRequestAnswer: { readonly body: string; readonly headers: Readonly<Record<string, string>> } =
  {
    body: JSON.stringify({
      error: { code: 'bad-request', message: 'The request is not valid HTTP for this server.' },
    }),
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' },
  }
