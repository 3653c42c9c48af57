import { type Token, token } from '@lading/kernel'

/** The source `dropboxchooser` of {@link external}, which shows the service's frame. */
export interface FrameChooser {
  /** Makes room for a chooser with the page's own key. Returns a function that brings the source back. */
  readonly replace: () => () => void
}

/** Token of the {@link FrameChooser}. */
export const FrameChooserToken: Token<FrameChooser> = token('external/frame-chooser')
