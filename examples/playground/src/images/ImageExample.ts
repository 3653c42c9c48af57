import type { CdnPictureProps } from '@lading/plugin-cdn-image/react'

/** Props of an example; those of the element have the names that they have in React's way. */
export interface ExampleProps extends Partial<CdnPictureProps> {
  readonly intersection?: boolean
  readonly isBackgroundFor?: string
  readonly isPreviewBlur?: boolean
}

/** One option, with a picture that shows it. */
export interface ImageExample {
  /** Name of the option, and the fragment of its link. */
  readonly id: string
  readonly note: string
  /** Differences from a plain picture. */
  readonly props: ExampleProps
  /**
   * `element` is the custom element, for options that only it has; `address` shows the URL alone, for what needs a server
   * elsewhere. @default 'react'
   */
  readonly as?: 'react' | 'element' | 'address'
}

/** The examples about one subject. */
export interface ExampleGroup {
  readonly id: string
  readonly title: string
  readonly examples: readonly ImageExample[]
}
