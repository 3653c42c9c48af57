import { type Token, token } from '../di/tokens.js'

/** What a system dialog is opened for. Names follow the product specification. */
export interface SystemDialogOptions {
  /** Opens the device's own camera instead of its files, where the device can. @default false */
  readonly captureCamera?: boolean
  /** What the camera is to take. @default 'photo' */
  readonly modeCamera?: 'photo' | 'video'
}

/** Opens the system's file dialog. Provided by the plugin that brings the local source. */
export interface SystemDialog {
  /** Must be called during a user's gesture, or browsers refuse it. */
  open(options?: SystemDialogOptions): void
}

/** Token of the {@link SystemDialog}. */
export const SystemDialogToken: Token<SystemDialog> = token('system-dialog')
