import type { ReactElements } from '@lading/elements/jsx-react'

type UcNames = Extract<keyof ReactElements, `uc-${string}`>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Pick<ReactElements, UcNames> {}
  }
}
