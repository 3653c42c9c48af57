import type { SgNode } from '@ast-grep/napi'
import { getObject } from '../edit/getObject.js'

const isString = (text: string) => /^(['"])(?:(?!\1).)*\1$/.test(text)

/** A parsed value for FilePond's `server`. */
export interface ServerOptions {
  /** Options for `xhrTransport()`. */
  readonly options: readonly string[]
  /** Names of requests without a replacement. */
  readonly lost: readonly string[]
}

/** Parses a value for FilePond's `server`. Returns null if a person has to move it. */
export function readServer(value: string, node: SgNode | null): ServerOptions | null {
  if (isString(value) || node?.kind() === 'template_string')
    return { options: [`endpoint: ${value}`], lost: [] }
  const server = getObject(node)
  if (!server) return null
  let url = ''
  let process: string | null = null
  const options: string[] = []
  const lost: string[] = []
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
    else if (/^(revert|load|restore|fetch|remove|patch)$/.test(property.name)) {
      if (!/^(null|false|undefined)$/.test(property.text)) lost.push(property.name)
    } else return null
  }
  if (process === null && !url) return null
  return { options: [`endpoint: '${url}${process ?? ''}'`, ...options], lost }
}
