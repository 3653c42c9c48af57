import type { ComponentType } from 'react'

/** A view that is a React component, at hand or loaded when it is first shown. */
export type ReactView<Props extends object> = { readonly kind: 'react' } & (
  | { readonly component: ComponentType<Props> }
  | {
      /** @example () => import('./react/CameraActivity.js').then((module) => module.CameraActivity) */
      readonly load: () => Promise<ComponentType<Props>>
    }
)

/** A view that any framework, or none, draws into an element. */
export interface DomView<Props extends object> {
  readonly kind: 'dom'
  /** Draws into `element` and returns the end of it. Called anew when a property has changed. */
  readonly mount: (element: HTMLElement, props: Props) => () => void
}

/** What a plugin shows. `Props` is what the place of the view gives it. */
export type View<Props extends object> = ReactView<Props> | DomView<Props>
