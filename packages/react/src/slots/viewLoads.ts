import type { ComponentType } from 'react'
import type { View } from './View.js'

/** How far a view's component is loaded. */
export interface ViewLoad {
  /** Settles with the loading, and never rejects. */
  readonly settled: Promise<void>
  readonly component?: ComponentType<never>
  readonly failure?: { readonly error: unknown }
}

const loads = new WeakMap<object, ViewLoad>()

/** Loads what a view needs, once; called ahead of its showing, it is there without a sign of loading. */
export function loadView<Props extends object>(view: View<Props>): ViewLoad | undefined {
  if (view.kind !== 'react' || !('load' in view)) return undefined
  const known = loads.get(view)
  if (known) return known
  const load: { -readonly [K in keyof ViewLoad]: ViewLoad[K] } = {
    settled: Promise.resolve()
      .then(view.load)
      .then(
        (component) => {
          load.component = component as unknown as ComponentType<never>
        },
        (error: unknown) => {
          load.failure = { error }
        },
      ),
  }
  loads.set(view, load)
  return load
}

/** What is known of a view's loading; undefined where it has not begun. */
export function loadOf(view: object): ViewLoad | undefined {
  return loads.get(view)
}

/** Forgets a loading that has failed, so that it is tried again. */
export function forgetFailedLoad(view: object): void {
  if (loads.get(view)?.failure) loads.delete(view)
}
