import { FileUploaderRegular } from '@lading/uploader'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { servePages } from '../support/servers/servePages.js'
import type { TestServer } from '../support/servers/startServer.js'

/** Serves the pages of the tests, the page `shell` with the markup that a server renders. */
export function serveMarkup(): Promise<TestServer> {
  const markup = renderToString(
    createElement(FileUploaderRegular, { pubkey: 'demopublickey', sourceList: 'local' }),
  )
  const root = '<div id="root"></div>'
  return servePages((html) => html.replace(root, root.replace('><', `>${markup}<`)))
}
