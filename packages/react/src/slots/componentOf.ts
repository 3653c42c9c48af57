import { type ComponentType, lazy } from 'react'
import type { ReactView } from './View.js'

const known = new WeakMap<object, ComponentType<never>>()

/** The component of a view; loading begins when it is first drawn. The same view gives the same component. */
export function componentOf<Props extends object>(view: ReactView<Props>): ComponentType<Props> {
  if ('component' in view) return view.component
  let component = known.get(view) as ComponentType<Props> | undefined
  if (!component) {
    const { load } = view
    component = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
    known.set(view, component as ComponentType<never>)
  }
  return component
}

/** Forgets a view's component, so that a load that has failed is tried again. */
export function forgetComponentOf(view: object): void {
  known.delete(view)
}
