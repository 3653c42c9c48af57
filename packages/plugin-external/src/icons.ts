import type { IconItem } from '@lading/kernel'

/** Drawn for this package; none is a trademark. The user interface provides `dropbox` and `gdrive`. */
const PATHS = {
  facebook: 'M5 5h14v14H5zM15 9h-1a2 2 0 0 0-2 2v8M10 13h4',
  gphotos: 'M12 4a4 4 0 0 1 0 8zM20 12a4 4 0 0 1-8 0zM12 20a4 4 0 0 1 0-8zM4 12a4 4 0 0 1 8 0z',
  box: 'm12 4 7 4v8l-7 4-7-4V8zM5 8l7 4 7-4M12 12v8',
  onedrive: 'M12 18H6a3 3 0 0 1 0-6 5 5 0 0 1 9-2M12 18h6a3 3 0 0 0 0-6 4 4 0 0 0-7 2',
  flickr: 'M11 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0M19 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
  vk: 'm4 8 3 8 3-8M14 8v8M19 8l-5 4 5 4',
  evernote: 'M9 5h9v14H9zM9 5H6v14h3M12 9h3M12 12h3',
  huddle: 'M12 12a3 3 0 1 0 0-6 3 3 0 0 0 0 6M6 19a6 6 0 0 1 12 0',
} as const

/** The icons of the cloud sources. */
export const icons: readonly IconItem[] = Object.entries(PATHS).map(([id, path]) => ({ id, path }))
