import { type Token, token } from '../di/token.js'

/** System dialog options. Names follow the product specification. */
export interface SystemDialogOptions {
  /** Opens the device's camera app instead of its files, if supported. @default false */
  readonly captureCamera?: boolean
  /** Whether the camera takes a photo or a video. @default 'photo' */
  readonly modeCamera?: 'photo' | 'video'
  /** Only offers photos and videos that `accept` allows, so that phones open their photo library. @default false */
  readonly photosOnly?: boolean
  /** Offers folders instead of files. Files are added with their paths, like files in a dropped folder. @default false */
  readonly folder?: boolean
}

/** Opens the system's file dialog. Provided by the local-source plugin. */
export interface SystemDialog {
  /** Opens the dialog. Browsers refuse to open it outside of a user gesture. */
  open(options?: SystemDialogOptions): void
  /** Returns whether the dialog can offer folders. @default false */
  offersFolders?(): boolean
  /** Adds files from a folder chosen in an `<input webkitdirectory>`, like files in a dropped folder. */
  addFolder?(files: readonly File[]): void
}

/** Token for the {@link SystemDialog}. */
export const SystemDialogToken: Token<SystemDialog> = token('system-dialog')
