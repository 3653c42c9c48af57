/** Matches a stack frame's file, as an absolute path or URL, with line and column. */
const FRAME = /((?:\/|[A-Za-z]:\\|file:|https?:).*?:\d+:\d+)\)?$/

/**
 * Returns where a function was called, e.g. ` at /src/badge.ts:12:5`: the closest code outside of installed packages, without
 * origin and query. Returns an empty string if the engine can't capture a stack.
 */
export function callSite(called: (...args: never) => unknown): string {
  if (!('captureStackTrace' in Error) || typeof Error.captureStackTrace !== 'function') return ''
  const trace: { readonly stack?: string } = {}
  Error.captureStackTrace(trace, called)
  const sites = (trace.stack ?? '').split('\n').flatMap((line) => FRAME.exec(line)?.[1] ?? [])
  const site = sites.find((candidate) => !candidate.includes('/node_modules/')) ?? sites[0]
  return site ? ` at ${site.replace(/^[a-z]+:\/\/[^/]*/, '').replace(/\?[^:]*/, '')}` : ''
}
