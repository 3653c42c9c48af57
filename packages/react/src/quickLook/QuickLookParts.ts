import type { ObjectUrls, UploadEntry } from '@lading/kernel'
import type { ButtonHTMLAttributes, ComponentType } from 'react'
import type { useStyle } from '../parts/useStyle.js'
import type { isShown } from '../slots/isShown.js'
import type { FileKind } from '../thumbnail/fileKind.js'
import type { keepLook, lookedAt } from './lookedAt.js'

/**
 * Dashboard parts that the large preview uses. They are passed in, because a chunk that shared their modules with the app would
 * split the app.
 */
export interface QuickLookParts {
  readonly Thumbnail: ComponentType<{ readonly entry: UploadEntry; readonly sidePx: number }>
  readonly IconButton: ComponentType<
    { readonly icon: string; readonly label: string } & ButtonHTMLAttributes<HTMLButtonElement>
  >
  readonly useStyle: typeof useStyle
  readonly useThumbnailStore: () => { readonly open: () => () => void }
  readonly useEntryIds: () => readonly string[]
  /** Returns an entry by id and re-renders when it changes. */
  readonly useEntry: (id: string) => UploadEntry | undefined
  readonly fileKind: (entry: UploadEntry) => FileKind
  readonly getName: (entry: UploadEntry) => string | null
  readonly readableName: (name: string) => string
  readonly urls: ObjectUrls
  /** Whether an image is small enough to be decoded. */
  readonly canDraw: (file: Blob) => Promise<boolean>
  readonly isShown: typeof isShown
  readonly keepLook: typeof keepLook
  readonly lookedAt: typeof lookedAt
}

declare module '@lading/kernel' {
  interface ActivityParams {
    /** A large preview of one file, from which other files can be reached. */
    'quick-look': { readonly id: string }
  }
}
