import { type Token, token } from '../di/tokens.js'

/** Opens the system's file dialog. Provided by the plugin that brings the local source. */
export interface SystemDialog {
  /** Must be called during a user's gesture, or browsers refuse it. */
  open(): void
}

/** Token of the {@link SystemDialog}. */
export const SystemDialogToken: Token<SystemDialog> = token('system-dialog')
