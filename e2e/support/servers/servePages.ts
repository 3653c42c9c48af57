import { urls } from '../test.js'
import { startServer, type TestServer } from './startServer.js'

/** An answer in place of a page. */
export interface PageAnswer {
  readonly status: number
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Serves the pages of the tests with their text changed, and with these headers.
 *
 * @param answerFor Returns the answer to a request in place of a page. @default all requests are for pages
 */
export function servePages(
  change: (text: string, type: string) => string,
  headers: Readonly<Record<string, string>> = {},
  answerFor: (url: string) => PageAnswer | undefined = () => undefined,
): Promise<TestServer> {
  return startServer(async ({ url = '/' }, response) => {
    const own = answerFor(url)
    if (own) {
      response.writeHead(own.status, { 'content-type': 'text/html', ...own.headers }).end(own.text)
      return
    }
    const answer = await fetch(`${urls.pages}${url}`)
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': type, ...headers })
    response.end(/html|css|javascript/.test(type) ? change(String(body), type) : body)
  })
}

/** Serves the pages of the tests with their usual policy as a header, in which these Trusted Types policies are allowed. */
export function serveTrustedTypes(allowed: string): Promise<TestServer> {
  return servePages((html) => html.replace(/<meta\s+http-equiv[^>]*>/, ''), {
    'content-security-policy': [
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: http://127.0.0.1:*",
      `connect-src 'self' http://127.0.0.1:*; require-trusted-types-for 'script'; trusted-types ${allowed}`,
    ].join('; '),
  })
}
