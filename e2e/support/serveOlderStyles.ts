import { servePages } from './servers/servePages.js'
import type { TestServer } from './servers/startServer.js'

/** Syntax of style sheets that Chrome 109, Firefox 115 or Safari 16 does not parse, and what makes it invalid here. */
const STYLES = [
  [/light-dark\(/g, 'unknown-light-dark('],
  [/color-mix\(/g, 'unknown-color-mix('],
  [/oklch\(from/g, 'unknown-oklch(from'],
  [/:(has|dir)\(/g, ':unknown-$1('],
  [/:popover-open/g, ':unknown-popover-open'],
  [/\((width|height) *[<>]/g, '(unknown-$1 <'],
] as const

/**
 * Serves the pages of the tests without what one of the oldest supported engines lacks in style sheets. The bundler has not
 * replaced it in the styles that are code. Older engines need inline styles, which the policy of the usual page forbids.
 */
export function serveOlderStyles(): Promise<TestServer> {
  return servePages((text, type) => {
    const without = type.includes('html') ? text.replace(/<meta\s+http-equiv[^>]*>/, '') : text
    return STYLES.reduce((all, [syntax, unknown]) => all.replaceAll(syntax, unknown), without)
  })
}
