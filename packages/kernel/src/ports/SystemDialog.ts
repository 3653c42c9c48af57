import { type Token, token } from '../di/token.js'

/** Options of a system dialog. Names follow the product specification. */
export interface SystemDialogOptions {
  /** Opens the device's own camera instead of its files, where the device can. @default false */
  readonly captureCamera?: boolean
  /** Whether the camera takes a photo or a video. @default 'photo' */
  readonly modeCamera?: 'photo' | 'video'
  /** Offers photos and videos alone, of those that `accept` allows: phones open their library. @default false */
  readonly photosOnly?: boolean
}

/** Opens the system's file dialog. Provided by the plugin that brings the local source. */
export interface SystemDialog {
  /** Opens the dialog; browsers refuse it outside of a user gesture. */
  open(options?: SystemDialogOptions): void
}

/** Token of the {@link SystemDialog}. */
export const SystemDialogToken: Token<SystemDialog> = token('system-dialog')
