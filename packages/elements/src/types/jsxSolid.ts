import type { EventMap } from '@lading/kernel'
import type { JSX } from 'solid-js'
import type { ElementAttributes } from './ElementAttributes.js'
import type { ConfigProperties } from './LadingTagNameMap.js'

/** An uploader's events as Solid listens to them: `on:file-added`. */
type SolidEvents = {
  readonly [K in keyof EventMap as `on:${K}`]?: ((event: CustomEvent<EventMap[K]>) => void) | undefined
}

/** The configuration as properties, which Solid sets with `prop:`. */
type SolidProperties = {
  readonly [K in keyof ConfigProperties as `prop:${K}`]?: ConfigProperties[K]
}

/** The elements as Solid's JSX types them. Load it with `import type {} from '@lading/elements/jsx-solid'`. */
export type SolidElements = {
  [Name in keyof ElementAttributes]: Omit<ElementAttributes[Name], `on${string}`> &
    (Name extends `lading-${'uploader' | 'provider'}` | 'uc-upload-ctx-provider' ? SolidEvents : unknown) &
    (Name extends `lading-${'uploader' | 'config'}` | 'uc-config' ? SolidProperties : unknown) &
    Omit<JSX.HTMLAttributes<HTMLElement>, keyof ElementAttributes[Name]>
}

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Pick<SolidElements, LadingNames> {}
  }
}

type LadingNames = Extract<keyof ElementAttributes, `lading-${string}`>
