import type { SgNode } from '@ast-grep/napi'
import { getObject } from '../edit/getObject.js'

const isString = (text: string) => /^(['"])(?:(?!\1).)*\1$/.test(text)

/** Options of `xhrTransport()` for a value of FilePond's `server`; null if it needs a person. */
export function readServer(value: string, node: SgNode | null): string[] | null {
  if (isString(value) || node?.kind() === 'template_string') return [`endpoint: ${value}`]
  const server = getObject(node)
  if (!server) return null
  let url = ''
  let process: string | null = null
  const options: string[] = []
  for (const property of server) {
    if (property.name === 'url' && isString(property.text)) url = property.text.slice(1, -1)
    else if (property.name === 'process') {
      if (isString(property.text)) process = property.text.slice(1, -1)
      else {
        const parts = getObject(property.value)
        if (!parts) return null
        for (const part of parts) {
          if (part.name === 'url' && isString(part.text)) process = part.text.slice(1, -1)
          else if (part.name === 'method' || part.name === 'headers' || part.name === 'withCredentials') {
            options.push(part.node.text())
          } else return null
        }
      }
    } else if (property.name === 'headers') options.push(property.node.text())
    // The list removes, and nothing is loaded from the server.
    else if (!/^(revert|load|restore|fetch|remove|patch)$/.test(property.name)) return null
  }
  if (process === null && !url) return null
  return [`endpoint: '${url}${process ?? ''}'`, ...options]
}
