import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { socket as connectSocket, app as createCompanion } from '@uppy/companion'
import { startServer, type TestServer } from './startServer.js'

interface ProviderCall {
  readonly id: string
  readonly providerUserSession: { readonly accessToken: string }
}

/** Makes a provider of Companion for the cloud of `startOAuthServer()`. */
function cloudProvider(cloudUrl: string) {
  const ask = (path: string, { providerUserSession }: Pick<ProviderCall, 'providerUserSession'>) =>
    fetch(cloudUrl + path, { headers: { Authorization: `Bearer ${providerUserSession.accessToken}` } })
  return class CloudProvider {
    static readonly oauthProvider = 'dropbox'
    static readonly hasSimpleAuth = false
    static readonly authStateExpiry = 86_400
    static getExtraGrantConfig = () => ({})
    static grantDynamicToUserSession = () => ({})

    async list(call: ProviderCall) {
      const names: string[] = await (await ask('/list', call)).json()
      const items = names.map((name) => ({
        isFolder: false,
        icon: 'file',
        name,
        mimeType: 'text/plain',
        id: name,
        requestPath: encodeURIComponent(name),
        modifiedDate: '2026-01-01T00:00:00Z',
        size: null,
      }))
      return { username: 'ada@example.com', items, nextPagePath: null }
    }

    async download(call: ProviderCall) {
      const response = await ask(`/files/${encodeURIComponent(call.id)}`, call)
      const size = Number(response.headers.get('content-length') ?? Number.NaN)
      // Companion counts the bytes before it sends them on; a stream that flows would lose them.
      return { stream: Readable.fromWeb(response.body as never).pause(), size }
    }

    async size() {
      return undefined
    }

    async logout() {
      return { revoked: true }
    }
  }
}

/** Options of {@link startCompanion}. */
export interface CompanionOptions {
  /** Where temporary files are written. */
  readonly filePath: string
  /** Address of the cloud that is the provider `dropbox`. */
  readonly cloudUrl: string
}

/** Starts a real `@uppy/companion` with its URL provider and one provider with OAuth. */
export async function startCompanion({ filePath, cloudUrl }: CompanionOptions): Promise<TestServer> {
  // Its sessions, which a page of its own would keep with `express-session`.
  const sessions = new Map<string, object>()
  const logins = new WeakMap<object, string>()
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = await startServer((request, response) => {
    const known = /test-session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const id = sessions.has(known) ? known : randomUUID()
    if (!sessions.has(id)) sessions.set(id, {})
    response.setHeader('Set-Cookie', `test-session=${id}; Path=/; HttpOnly`)
    const session = sessions.get(id) ?? {}
    Object.assign(request, { session })
    // Uppy 6 waits for the token of a login on a socket; this version of Companion gives it to the page's window alone.
    const { pathname, searchParams } = new URL(request.url ?? '', server.url)
    const login = searchParams.get('authCallbackToken')
    if (login) logins.set(session, login)
    if (pathname.endsWith('/send-token')) {
      emitter.emit(`/api2/auth-callback/token/${logins.get(session)}`, {
        token: searchParams.get('uppyAuthToken'),
      })
    }
    handle(request, response)
  })
  const { app, emitter } = createCompanion({
    secret: 'a secret of the test',
    filePath,
    server: { host: new URL(server.url).host, protocol: 'http' },
    // The pages and the services of the test are on this machine, which Companion would refuse to fetch from.
    allowLocalUrls: true,
    uploadUrls: [/^http:\/\/127\.0\.0\.1:/],
    corsOrigins: true,
    enableUrlEndpoint: true,
    metrics: false,
    customProviders: {
      dropbox: {
        config: {
          authorize_url: `${cloudUrl}/authorize`,
          access_url: `${cloudUrl}/token`,
          oauth: 2,
          key: 'key',
          secret: 'secret',
          state: true,
          dynamic: ['state'],
        },
        module: cloudProvider(cloudUrl),
      },
    },
  })
  handle = app
  connectSocket(server.server)
  return server
}
