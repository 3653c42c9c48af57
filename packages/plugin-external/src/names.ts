/** Cloud sources with their English names. Source: specification §2 and peer features §2, §11.1. */
export const cloudNames = {
  facebook: 'Facebook',
  dropbox: 'Dropbox',
  dropboxchooser: 'Dropbox',
  gdrive: 'Google Drive',
  gphotos: 'Google Photos',
  box: 'Box',
  onedrive: 'OneDrive',
  flickr: 'Flickr',
  vk: 'VK',
  evernote: 'Evernote',
  huddle: 'Huddle',
} as const

/** A cloud source, by its `sourceList` name. */
export type CloudSourceId = keyof typeof cloudNames

/** English messages for cloud source names. */
export const cloudMessages: Record<`src-type-${CloudSourceId}`, string> = Object.fromEntries(
  Object.entries(cloudNames).map(([id, name]) => [`src-type-${id}`, name]),
) as Record<`src-type-${CloudSourceId}`, string>
