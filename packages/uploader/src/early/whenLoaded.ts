/** Calls back once, when the page has loaded, or in a later task if it has. Returns a function that cancels this. */
export function whenLoaded(callback: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const run = () => {
    if (!signal.aborted) callback()
  }
  if (document.readyState === 'complete') setTimeout(run)
  else addEventListener('load', run, { once: true, signal })
  return () => controller.abort()
}
