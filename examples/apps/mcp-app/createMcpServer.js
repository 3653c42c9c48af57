import { authorizeUpload } from './authorizeUpload.js'
import { createTicket } from './createTicket.js'
import { findFile } from './findFile.js'

const PAGE = 'ui://lading/upload.html'
const MIME_TYPE = 'text/html;profile=mcp-app'
/** Largest file that a host sends in one request. */
const MAX_BYTES = 10_000_000

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
    describe_file: {
      description: 'Tells the name, type, size and URL of a file that the person has given.',
      inputSchema: {
        type: 'object',
        properties: {
          // The host asks the person for a file, sends it, and puts the file's URI here.
          file: { type: 'string', format: 'uri', 'x-mcp-file': { maxFileSize: MAX_BYTES } },
        },
        required: ['file'],
      },
      async call({ file }) {
        const found = await findFile(file, { service, pubkey, secret })
        return { content: [{ type: 'text', text: `${found.name}: ${found.url}` }], structuredContent: found }
      },
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
    ping: () => ({}),
    // The host sends the bytes to the service: they never pass through the conversation, nor through this server.
    'files/authorizeUpload': (params) =>
      authorizeUpload(params, { service, pubkey, secret, maxBytes: MAX_BYTES }),
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
