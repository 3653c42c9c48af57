import { readBody, startServer, type TestServer } from './servers/startServer.js'

/** A method of an MCP server. */
export type McpMethod = (params: Record<string, unknown>) => unknown

type Methods = Readonly<Record<string, McpMethod>>

interface UiResource {
  readonly text: string
  readonly _meta: { readonly ui: { readonly csp: { connectDomains: string[]; resourceDomains: string[] } } }
}

/** Starts a stand-in for a host of MCP Apps: it calls a tool, and shows its page in a frame with the policy of hosts. */
export function startMcpHost(methods: Methods, tool: string): Promise<TestServer> {
  return startServer(async (request, response) => {
    if (request.url === '/rpc') {
      const { method, params } = JSON.parse((await readBody(request)).toString())
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify(methods[method]?.(params) ?? null))
      return
    }
    response.setHeader('Content-Type', 'text/html')
    if (request.url !== '/app') return response.end(hostPage(tool))
    const { contents } = (methods['resources/read']?.({ uri: uriOf(methods, tool) }) ?? { contents: [] }) as {
      readonly contents: readonly UiResource[]
    }
    const [page] = contents
    response.setHeader('Content-Security-Policy', policyOf(page as UiResource))
    return response.end(page?.text)
  })
}

function uriOf(methods: Methods, tool: string): string {
  const { tools } = (methods['tools/list']?.({}) ?? { tools: [] }) as {
    readonly tools: readonly { name: string; _meta: { ui: { resourceUri: string } } }[]
  }
  return tools.find(({ name }) => name === tool)?._meta.ui.resourceUri ?? ''
}

/** The policy of the specification: all is forbidden but what the server has named. */
function policyOf({ _meta: { ui } }: UiResource): string {
  const resources = ui.csp.resourceDomains.join(' ')
  return [
    "default-src 'none'",
    `script-src 'unsafe-inline' ${resources}`,
    `style-src 'unsafe-inline' ${resources}`,
    `img-src data: ${resources}`,
    `media-src data: ${resources}`,
    `connect-src ${ui.csp.connectDomains.join(' ')}`,
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    'sandbox allow-scripts allow-forms',
  ].join('; ')
}

const hostPage = (tool: string) => `<!doctype html>
<title>Host</title>
<iframe title="${tool}" src="/app" sandbox="allow-scripts allow-forms" style="width: 600px; height: 500px"></iframe>
<pre id="context"></pre>
<script>
  const frame = document.querySelector('iframe')
  const call = (method, params) =>
    fetch('/rpc', { method: 'POST', body: JSON.stringify({ method, params }) }).then((answer) => answer.json())
  const send = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*')
  addEventListener('message', async ({ source, data: { id, method, params } }) => {
    if (source !== frame.contentWindow) return
    if (method === 'ui/initialize') {
      send({ id, result: { protocolVersion: params.protocolVersion, hostCapabilities: {}, hostContext: { theme: 'light' } } })
    } else if (method === 'ui/notifications/initialized') {
      const input = { max: 2 }
      send({ method: 'ui/notifications/tool-input', params: { arguments: input } })
      send({
        method: 'ui/notifications/tool-result',
        params: await call('tools/call', { name: '${tool}', arguments: input }),
      })
    } else if (method === 'tools/call') {
      send({ id, result: await call(method, params) })
    } else if (method === 'ui/update-model-context') {
      document.querySelector('#context').textContent = JSON.stringify(params.structuredContent)
      send({ id, result: {} })
    }
  })
</script>`
