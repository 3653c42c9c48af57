import type { HttpResponse } from './Http.js'

/** How much of a body is shown to a user, in characters. */
export const MAX_SHOWN_CHARACTERS = 200

/** Describes a status for a user, with the reason if the response has one. */
export function describeStatus({ status, statusText, text }: HttpResponse): string {
  // Proxy markup doesn't help users, but a store's error message helps the page's owner.
  const body = /^\s*[<[{]/.test(text) ? readStoreError(text) : text.trim().slice(0, MAX_SHOWN_CHARACTERS)
  const reason = [statusText, body].filter(Boolean).join(': ')
  return reason ? `Error ${status}: ${reason}` : `Error ${status}`
}

/** Returns the code and message from a store's XML error; empty without one. */
export function readStoreError(text: string): string {
  const [, code = ''] = /<Code>([\w.-]{1,100})<\/Code>/.exec(text) ?? []
  const [, message = ''] = /<Message>([^<]{1,500})<\/Message>/.exec(text) ?? []
  return [code, message].filter(Boolean).join(', ').slice(0, MAX_SHOWN_CHARACTERS)
}
