export type {
  LibraryFilter,
  LibraryFolder,
  LibraryItem,
  LibraryList,
  LibraryMark,
  LibraryOverview,
  LibraryPage,
  LibraryRequest,
} from './LibraryList.js'
export { type LibraryOptions, library } from './library.js'
export type { LibraryMessages } from './libraryMessages.js'
