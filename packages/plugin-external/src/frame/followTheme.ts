import { readTheme } from './readTheme.js'
import { watchTheme } from './watchTheme.js'

/** Calls `listener` when the theme may have changed, until the signal is aborted. Returns a function that reads the theme. */
export function followTheme(
  root: HTMLElement,
  signal: AbortSignal,
  listener: () => void,
): () => Readonly<Record<string, string>> {
  signal.addEventListener('abort', watchTheme(root, listener))
  return () => readTheme(root)
}
