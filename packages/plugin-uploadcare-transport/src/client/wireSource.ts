/** The service's names of the sources of Uppy's own plugins, by their ids. */
const UPPY_SOURCES: Readonly<Record<string, string>> = {
  Audio: 'local',
  Box: 'box',
  Dashboard: 'local',
  DragDrop: 'drop-area',
  Dropbox: 'dropbox',
  DropTarget: 'drop-area',
  Facebook: 'facebook',
  FileInput: 'local',
  GoogleDrive: 'gdrive',
  GoogleDrivePicker: 'gdrive',
  GooglePhotos: 'gphotos',
  GooglePhotosPicker: 'gphotos',
  OneDrive: 'onedrive',
  ScreenCapture: 'local',
  Unsplash: 'external',
  Url: 'url',
  Webcam: 'camera',
  Webdav: 'external',
  Zoom: 'external',
}

/**
 * Returns the service's name of a source.
 *
 * @param source Id of a source, or of a plugin of Uppy.
 * @param other What a source without such a name is called. @default its own id
 */
export function wireSource(source: string, other: string = source): string {
  return Object.hasOwn(UPPY_SOURCES, source) ? (UPPY_SOURCES[source] as string) : other
}
