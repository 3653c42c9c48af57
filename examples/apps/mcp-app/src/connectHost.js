/**
 * Connects the page with the host that shows it, by JSON-RPC messages of the MCP Apps protocol.
 *
 * @returns `request` and `notify` send to the host, and `on` listens to its notifications.
 */
export function connectHost() {
  const pending = new Map()
  const listeners = new Map()
  let last = 0
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || data?.jsonrpc !== '2.0') return
    const { id, method, params, result, error } = data
    if (method) {
      listeners.get(method)?.(params)
      // The host asks whether the page is alive, or tells it to end.
      if (id !== undefined) send({ id, result: {} })
      return
    }
    const { resolve, reject } = pending.get(id) ?? {}
    pending.delete(id)
    if (error) reject?.(new Error(error.message))
    else resolve?.(result)
  })
  return {
    request: (method, params = {}) =>
      new Promise((resolve, reject) => {
        pending.set(++last, { resolve, reject })
        send({ id: last, method, params })
      }),
    notify: (method, params = {}) => send({ method, params }),
    on: (method, listener) => listeners.set(method, listener),
  }
}
