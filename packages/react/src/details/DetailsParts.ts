import type { Clock, UploadEntry, Uploader, View } from '@lading/kernel'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { useStyle } from '../parts/useStyle.js'
import type { MetaFieldState } from './getMetaFields.js'

/**
 * Dashboard parts that the form uses. They're passed in: a chunk that imported modules also used by the app would split the
 * app.
 */
export interface DetailsParts {
  readonly Thumbnail: ComponentType<{ readonly entry: UploadEntry; readonly sidePx: number }>
  readonly ViewRenderer: <Props extends object>(props: {
    readonly id: string
    readonly view: View<Props>
    readonly props: Props
    readonly fallback?: ReactNode
  }) => ReactElement | null
  readonly getMetaFields: (uploader: Uploader, entry: UploadEntry) => MetaFieldState[]
  readonly useThumbnailStore: () => { readonly open: () => () => void }
  readonly useStyle: typeof useStyle
  readonly clock: Clock
}

declare module '@lading/kernel' {
  interface ActivityParams {
    /** The names and metadata of several files: one file after another with `isEach`, all together otherwise. */
    details: {
      readonly ids: readonly string[]
      readonly isEach?: boolean
      /** The field that has focus initially. @default 'metadata' */
      readonly field?: 'name' | 'metadata'
    }
  }
}
