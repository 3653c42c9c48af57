import type { TicketScope } from './TicketScope.js'

/**
 * Names the handler that a request reaches, for what's bound to it: an app can have several handlers for different users, often with the
 * same secret and the same store.
 */
export function nameHandler({ kind, bucketUrl, id }: TicketScope, request: Request): readonly string[] {
  const own = id === undefined ? ['path', new URL(request.url).pathname] : ['id', id]
  return [kind, bucketUrl, ...own]
}
