import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FileUploaderRegular } from '@lading/uploader'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { urls } from '../support/test.js'

/** Serves the pages of the tests, the page `shell` with the markup that a server renders. */
export async function serveMarkup(): Promise<{ readonly url: string; close(): void }> {
  const markup = renderToString(
    createElement(FileUploaderRegular, { pubkey: 'demopublickey', sourceList: 'local' }),
  )
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(`${urls.pages}${url}`)
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    const body = Buffer.from(await answer.arrayBuffer())
    const root = '<div id="root"></div>'
    response.end(type.includes('html') ? String(body).replace(root, root.replace('><', `>${markup}<`)) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
