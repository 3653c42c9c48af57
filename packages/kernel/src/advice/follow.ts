import { quietly } from './quietly.js'

/** An object with an observer for tools of developers. */
interface Observed<Use> {
  observer: ((use: Use) => void) | null
}

/** Observes an object besides its present observer. Returns a function that ends it. */
export function follow<Use>(observed: Observed<Use>, observer: (use: Use) => void): () => void {
  const others = observed.observer
  let isActive = true
  const note = quietly((use: Use) => {
    if (isActive) observer(use)
  })
  const both = (use: Use) => {
    others?.(use)
    note(use)
  }
  observed.observer = both
  return () => {
    isActive = false
    if (observed.observer === both) observed.observer = others
  }
}
