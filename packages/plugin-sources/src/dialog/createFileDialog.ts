import type { SystemDialogOptions } from '@lading/kernel'
import { parseCsv } from '@lading/kernel/basics'
import { type ClosableSystemDialog, createSystemDialog } from './createSystemDialog.js'
import { dialogAccept } from './dialogAccept.js'
import { holdSmallFiles } from './holdSmallFiles.js'
import type { CameraCapture } from './localConfig.js'

/** The configuration keys of the system's dialog. */
export interface FileDialogSettings {
  readonly accept: string
  readonly imgOnly: boolean
  readonly multiple: boolean
  readonly cameraCapture: CameraCapture
  /** Whether files can be continued after a reload, and are chosen by the browser's own picker if it has one. @default false */
  readonly resumableUploads?: boolean
}

/** Files that were selected in the system's dialog. */
export interface SelectedFiles {
  readonly files: readonly File[]
  /** The source of their entries. */
  readonly source: 'local' | 'mobile-photo-camera' | 'mobile-video-camera'
}

/** Options of {@link createFileDialog}. */
export interface FileDialogOptions {
  /** Returns the settings; called each time the dialog is opened. */
  readonly settings: () => FileDialogSettings
  /** Called with the selected files, at least one. */
  readonly onSelect: (selected: SelectedFiles) => void
  /** Called with the files of a folder, at least one. */
  readonly onFolder?: (files: readonly File[]) => void
}

/** Creates the dialog of the local source: for files, or for one photo or video of the device's camera. */
export function createFileDialog({ settings, onSelect, onFolder }: FileDialogOptions): ClosableSystemDialog {
  return createSystemDialog({
    request({ captureCamera, modeCamera, photosOnly, folder }: SystemDialogOptions) {
      // The browser would not offer files of a folder that it does not accept; the list says why they aren't.
      if (folder) return { accept: '', multiple: true, folder }
      const { accept, imgOnly, multiple, cameraCapture, resumableUploads = false } = settings()
      const wanted = photosOnly && !imgOnly ? photosOf(accept) : accept
      if (!captureCamera) {
        return { accept: dialogAccept(wanted, imgOnly, navigator), multiple, isPicker: resumableUploads }
      }
      return {
        accept: modeCamera === 'video' ? 'video/*' : 'image/*',
        multiple: false,
        capture: cameraCapture,
      }
    },
    onFiles(chosen, { captureCamera, modeCamera = 'photo', folder }) {
      if (folder) {
        onFolder?.(chosen)
        return
      }
      const source = captureCamera ? (`mobile-${modeCamera}-camera` as const) : 'local'
      const files = holdSmallFiles(chosen)
      if (files instanceof Promise) void files.then((held) => onSelect({ files: held, source }))
      else onSelect({ files, source })
    },
  })
}

/** Returns the types of photos and videos among those that are accepted; all of these where that is unknown. */
function photosOf(accept: string): string {
  const photos = parseCsv(accept).filter((type) => /^(image|video)\//.test(type))
  return photos.length > 0 ? photos.join() : accept || 'image/*,video/*'
}
