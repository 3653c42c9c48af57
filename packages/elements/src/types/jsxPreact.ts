import type { JSX } from 'preact'
import type { ElementAttributes } from './ElementAttributes.js'

/** The elements as Preact's JSX types them. Load it with `import type {} from '@lading/elements/jsx-preact'`. */
export type PreactElements = {
  [Name in keyof ElementAttributes]: ElementAttributes[Name] &
    Omit<JSX.HTMLAttributes<HTMLElement>, keyof ElementAttributes[Name]>
}

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Pick<PreactElements, LadingNames> {}
  }
}

type LadingNames = Extract<keyof ElementAttributes, `lading-${string}`>
