import type { Clock, UploadEntry, Uploader, View } from '@lading/kernel'
import type { ComponentType, ReactElement } from 'react'
import type { useStyle } from '../parts/useStyle.js'
import type { MetaFieldState } from './getMetaFields.js'

/** Parts of the dashboard that the form uses; a chunk that shared their modules with the app would split the app. */
export interface DetailsParts {
  readonly Thumbnail: ComponentType<{ readonly entry: UploadEntry; readonly sidePx: number }>
  readonly ViewRenderer: <Props extends object>(props: {
    readonly id: string
    readonly view: View<Props>
    readonly props: Props
  }) => ReactElement | null
  readonly getMetaFields: (uploader: Uploader, entry: UploadEntry) => MetaFieldState[]
  readonly useThumbnailStore: () => { readonly open: () => () => void }
  readonly useStyle: typeof useStyle
  readonly clock: Clock
}

declare module '@lading/kernel' {
  interface ActivityParams {
    /** The names and metadata of files; one after the other with `isEach`, all at once otherwise. */
    details: {
      readonly ids: readonly string[]
      readonly isEach?: boolean
      /** The field that has the focus at first. @default 'metadata' */
      readonly field?: 'name' | 'metadata'
    }
  }
}
