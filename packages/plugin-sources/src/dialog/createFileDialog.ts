import type { SystemDialogOptions } from '@lading/kernel'
import { parseCsv } from '@lading/kernel/basics'
import { type ClosableSystemDialog, createSystemDialog } from './createSystemDialog.js'
import { dialogAccept } from './dialogAccept.js'
import { holdSmallFiles } from './holdSmallFiles.js'
import type { CameraCapture } from './localConfig.js'

/** Configuration keys that the system dialog reads. */
export interface FileDialogSettings {
  readonly accept: string
  readonly imgOnly: boolean
  readonly multiple: boolean
  readonly cameraCapture: CameraCapture
  /** Whether uploads can continue after a reload. Prefers `showOpenFilePicker()` if the browser has it. @default false */
  readonly resumableUploads?: boolean
}

/** Files selected in the system dialog. */
export interface SelectedFiles {
  readonly files: readonly File[]
  /** Source id for the new entries. */
  readonly source: 'local' | 'mobile-photo-camera' | 'mobile-video-camera'
}

/** Options for {@link createFileDialog}. */
export interface FileDialogOptions {
  /** Returns the settings; called each time the dialog is opened. */
  readonly settings: () => FileDialogSettings
  /** Called with the selected files; never with an empty list. */
  readonly onSelect: (selected: SelectedFiles) => void
  /** Called with a folder's files; never with an empty list. */
  readonly onFolder?: (files: readonly File[]) => void
}

/** Creates the local source's dialog, which selects files or takes a photo or video with the device's camera app. */
export function createFileDialog({ settings, onSelect, onFolder }: FileDialogOptions): ClosableSystemDialog {
  return createSystemDialog({
    request({ captureCamera, modeCamera, photosOnly, folder }: SystemDialogOptions) {
      // Accept every type: the browser would silently skip other files in the folder, but the list shows why they're refused.
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

/** Narrows an `accept` list to image and video types, or to all of them if it's empty. Keeps a list without such types. */
function photosOf(accept: string): string {
  const photos = parseCsv(accept).filter((type) => /^(image|video)\//.test(type))
  return photos.length > 0 ? photos.join() : accept || 'image/*,video/*'
}
