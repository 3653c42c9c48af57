import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { startServer, type TestServer } from './startServer.js'

/** A real tus server. */
export interface TusServer extends TestServer {
  /** Reads the bytes of an upload by its URL. */
  readonly read: (uploadUrl: string) => Promise<Uint8Array>
  /** Number of the next PATCH requests that are refused. */
  failures: number
}

/** Starts `@tus/server` with its files in a directory. */
export async function startTusServer(directory: string): Promise<TusServer> {
  const tus = new Server({ path: '/files', datastore: new FileStore({ directory }) })
  const server: TusServer = {
    ...(await startServer((request, response) => {
      if (request.method === 'PATCH' && server.failures > 0) {
        server.failures -= 1
        response.setHeader('Tus-Resumable', '1.0.0')
        response.writeHead(500).end()
        return
      }
      void tus.handle(request, response)
    })),
    failures: 0,
    read: async (uploadUrl) =>
      new Uint8Array(await readFile(join(directory, uploadUrl.split('/').at(-1) ?? ''))),
  }
  return server
}
