import type { ReactNode } from 'react'

/**
 * A component that accepts these props and possibly others: a function or a class. Unlike `ComponentType`, it is compared only
 * by its props, so that a view can declare its activity's params.
 */
export type ViewComponent<Props extends object> =
  | ((props: Props) => ReactNode | Promise<ReactNode>)
  | (new (
      props: Props,
    ) => { render(): ReactNode })

/** A view that is a React component, available immediately or loaded when it is first shown. */
export type ReactView<Props extends object> = { readonly kind: 'react' } & (
  | { readonly component: ViewComponent<Props> }
  | {
      /** @example () => import('./react/CameraActivity.js').then((module) => module.CameraActivity) */
      readonly load: () => Promise<ViewComponent<Props>>
    }
)

declare module '@lading/kernel' {
  interface ViewKinds<Props extends object> {
    readonly react: ReactView<Props>
  }
}
