import { createTicket } from './createTicket.js'

const PAGE = 'ui://lading/upload.html'
const MIME_TYPE = 'text/html;profile=mcp-app'

/**
 * Creates the methods of an MCP server with an upload tool. Give them to the server of your framework or SDK.
 *
 * @param options `service` is the URL of the upload service, `html` the page that `vite build` has made.
 */
export function createMcpServer({ service, pubkey, secret, html }) {
  const tools = {
    upload_files: {
      description: 'Lets the person upload files, and tells their URLs.',
      inputSchema: { type: 'object', properties: { max: { type: 'integer', minimum: 1, maximum: 20 } } },
      _meta: { ui: { resourceUri: PAGE } },
      call: ({ max = 20 }) => ({
        content: [{ type: 'text', text: 'The person can add files now.' }],
        structuredContent: { pubkey, baseUrl: service, cdnCname: service, multipleMax: max },
      }),
    },
    create_upload_ticket: {
      description: 'Creates a ticket for the upload page.',
      inputSchema: { type: 'object', properties: {} },
      // The page calls it; the model does not see it.
      _meta: { ui: { visibility: ['app'] } },
      call: () => ({ content: [], structuredContent: { ticket: createTicket(secret) } }),
    },
  }
  const ui = { csp: { connectDomains: [service], resourceDomains: [service] }, prefersBorder: true }
  return {
    initialize: ({ protocolVersion }) => ({
      protocolVersion,
      serverInfo: { name: 'lading-upload', version: '1.0.0' },
      capabilities: {
        tools: {},
        resources: {},
        extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [MIME_TYPE] } },
      },
    }),
    'tools/list': () => ({
      tools: Object.entries(tools).map(([name, { call: _, ...tool }]) => ({ name, ...tool })),
    }),
    'tools/call': ({ name, arguments: input = {} }) => {
      const tool = tools[name]
      if (!tool) throw new Error(`There is no tool ${name}.`)
      return tool.call(input)
    },
    'resources/list': () => ({
      resources: [{ uri: PAGE, name: 'Upload files', mimeType: MIME_TYPE, _meta: { ui } }],
    }),
    'resources/read': ({ uri }) => {
      if (uri !== PAGE) throw new Error(`There is no resource ${uri}.`)
      return { contents: [{ uri, mimeType: MIME_TYPE, text: html, _meta: { ui } }] }
    },
  }
}
