import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ElementAttributes } from './ElementAttributes.js'

/** The elements as React's JSX types them. Load it with `import type {} from '@lading/elements/jsx-react'`. */
export type ReactElements = {
  [Name in keyof ElementAttributes]: ElementAttributes[Name] &
    Omit<
      DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>,
      keyof ElementAttributes[Name] | 'className'
    > & {
      /** React passes it as the attribute `class`. */
      readonly class?: string | undefined
      readonly className?: string | undefined
    }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Pick<ReactElements, LadingNames> {}
  }
}

type LadingNames = Extract<keyof ElementAttributes, `lading-${string}`>
