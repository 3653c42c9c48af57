import { startServer, type TestServer } from './startServer.js'

const ACCESS_TOKEN = 'token-of-ada'

/** A drive in the cloud that people log in to with OAuth 2. */
export interface OAuthServer extends TestServer {
  readonly files: ReadonlyMap<string, string>
}

/** Starts a cloud with these files. */
export async function startOAuthServer(files: ReadonlyMap<string, string>): Promise<OAuthServer> {
  const server = await startServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', server.url)
    if (pathname === '/authorize') {
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('code', 'code-of-ada')
      back.searchParams.set('state', searchParams.get('state') ?? '')
      response.setHeader('Content-Type', 'text/html')
      return void response.end(
        `<title>Cloud</title><a href="${back.href.replaceAll('&', '&amp;')}">Allow access</a>`,
      )
    }
    response.setHeader('Content-Type', 'application/json')
    if (pathname === '/token') {
      return void response.end(JSON.stringify({ access_token: ACCESS_TOKEN, token_type: 'bearer' }))
    }
    if (request.headers.authorization !== `Bearer ${ACCESS_TOKEN}`)
      return void response.writeHead(401).end('{}')
    if (pathname === '/list') return void response.end(JSON.stringify([...files.keys()]))
    const content = files.get(decodeURIComponent(pathname.slice('/files/'.length)))
    if (content === undefined) return void response.writeHead(404).end('{}')
    response.setHeader('Content-Type', 'application/octet-stream')
    response.end(content)
  })
  return { ...server, files }
}
