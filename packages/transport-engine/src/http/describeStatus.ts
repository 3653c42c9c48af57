import type { HttpResponse } from './Http.js'

/** Longest part of a body that is shown to a user, in characters. */
export const MAX_SHOWN_CHARACTERS = 200

/** Describes a status for a user, with the reason of the response if it has one. */
export function describeStatus({ status, statusText, text }: HttpResponse): string {
  // Markup of a proxy does not help users; a store's own sentence helps the owner of the page.
  const body = /^\s*[<[{]/.test(text) ? readStoreError(text) : text.trim().slice(0, MAX_SHOWN_CHARACTERS)
  const reason = [statusText, body].filter(Boolean).join(': ')
  return reason ? `Error ${status}: ${reason}` : `Error ${status}`
}

/** Returns code and message of a store's XML error; empty without one. */
export function readStoreError(text: string): string {
  const [, code = ''] = /<Code>([\w.-]{1,100})<\/Code>/.exec(text) ?? []
  const [, message = ''] = /<Message>([^<]{1,500})<\/Message>/.exec(text) ?? []
  return [code, message].filter(Boolean).join(', ').slice(0, MAX_SHOWN_CHARACTERS)
}
