import { type Scope, type Token, token, type View } from '@lading/kernel'
import { adviseView } from '@lading/react/internal/advice'
import type { ComponentType } from 'react'
import { useService } from '../hooks/useService.js'

interface ViewLoad {
  /** Resolves when loading has ended; never rejects. */
  readonly settled: Promise<void>
  readonly component?: ComponentType<never>
  /** The last attempt's error; never a falsy value. */
  readonly error?: unknown
}

const ViewLoaderToken: Token<ViewLoader> = token('react/view-loader')

/** Loads view components, each once. */
class ViewLoader {
  readonly #loads = new WeakMap<object, ViewLoad>()

  /** Loads a view's component; returns undefined for a view that needs no loading. */
  load<Props extends object>(view: View<Props>): ViewLoad | undefined {
    // A plugin without types can pass anything as a view; the boundary reports it.
    if (view?.kind !== 'react' || 'component' in view) return undefined
    const known = this.#loads.get(view)
    if (known) return known
    const load: { -readonly [K in keyof ViewLoad]: ViewLoad[K] } = {
      settled: Promise.resolve()
        .then(() => view.load())
        .then(
          (component) => {
            adviseView(component)
            load.component = component as unknown as ComponentType<never>
          },
          (error: unknown) => {
            load.error = error || new Error()
          },
        ),
    }
    this.#loads.set(view, load)
    return load
  }

  /** Returns a view's load state, or undefined before {@link load}. */
  get(view: object): ViewLoad | undefined {
    return this.#loads.get(view)
  }

  /** Clears a failed load, so that the next {@link load} tries again. */
  clearFailure(view: object): void {
    if (this.#loads.get(view)?.error) this.#loads.delete(view)
  }
}

/** Returns the view loader that the uploader's components share. */
export function useViewLoader(): ViewLoader {
  return useService(ViewLoaderToken, create)
}

/** Returns the loader from {@link useViewLoader}, for use outside components. */
export function getViewLoader(scope: Scope): ViewLoader {
  if (!scope.has(ViewLoaderToken)) scope.provideDefault(ViewLoaderToken, create)
  return scope.get(ViewLoaderToken)
}

function create(): ViewLoader {
  return new ViewLoader()
}
