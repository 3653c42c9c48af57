import type { Scope } from '../di/Scope.js'
import { type Token, token } from '../di/token.js'
import { addTo } from '../notify/addTo.js'

/** Token of an uploader's {@link Places}. */
export const PlacesToken: Token<Places> = token('places')

/** The page elements in which an uploader is shown. */
export class Places {
  readonly #elements = new Set<Element>()
  readonly #listeners = new Set<() => void>()

  /** The element that was added first; null while the uploader isn't shown anywhere. */
  get first(): Element | null {
    const [first = null] = this.#elements
    return first
  }

  /** Adds an element. Returns a function that removes it. */
  add(element: Element): () => void {
    const remove = addTo(this.#elements, element)
    this.#notify()
    return () => {
      remove()
      this.#notify()
    }
  }

  /** Calls `listener` after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    return addTo(this.#listeners, listener)
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Returns the elements in which an uploader is shown. */
export function getPlaces({ scope }: { readonly scope: Scope }): Places {
  if (!scope.has(PlacesToken)) scope.provideDefault(PlacesToken, () => new Places())
  return scope.get(PlacesToken)
}
