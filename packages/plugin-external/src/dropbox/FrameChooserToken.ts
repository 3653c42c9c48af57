import { type Token, token } from '@lading/kernel'

/** The `dropboxchooser` source that {@link external} provides and that shows the service's frame. */
export interface FrameChooser {
  /** Removes the source in favor of a chooser that uses the page's key. Returns a function that restores it. */
  readonly replace: () => () => void
}

/** Token for the {@link FrameChooser}. */
export const FrameChooserToken: Token<FrameChooser> = token('external/frame-chooser')
