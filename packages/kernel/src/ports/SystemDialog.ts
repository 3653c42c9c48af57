import { type Token, token } from '../di/token.js'

/** Options of a system dialog. Names follow the product specification. */
export interface SystemDialogOptions {
  /** Opens the device's own camera instead of its files, where the device can. @default false */
  readonly captureCamera?: boolean
  /** Whether the camera takes a photo or a video. @default 'photo' */
  readonly modeCamera?: 'photo' | 'video'
  /** Offers photos and videos alone, of those that `accept` allows: phones open their library. @default false */
  readonly photosOnly?: boolean
  /** Offers folders instead of files; their files are added with their paths, as those of a dropped folder. @default false */
  readonly folder?: boolean
}

/** Opens the system's file dialog. Provided by the plugin that brings the local source. */
export interface SystemDialog {
  /** Opens the dialog; browsers refuse it outside of a user gesture. */
  open(options?: SystemDialogOptions): void
  /** Adds the files of a folder that a person has chosen in an `<input webkitdirectory>`, as those of a dropped folder. */
  addFolder?(files: readonly File[]): void
}

/** Token of the {@link SystemDialog}. */
export const SystemDialogToken: Token<SystemDialog> = token('system-dialog')
