import type { ComponentType } from 'react'

/** A view that is a React component, available at once or loaded when it is first shown. */
export type ReactView<Props extends object> = { readonly kind: 'react' } & (
  | { readonly component: ComponentType<Props> }
  | {
      /** @example () => import('./react/CameraActivity.js').then((module) => module.CameraActivity) */
      readonly load: () => Promise<ComponentType<Props>>
    }
)

declare module '@lading/kernel' {
  interface ViewKinds<Props extends object> {
    readonly react: ReactView<Props>
  }
}
