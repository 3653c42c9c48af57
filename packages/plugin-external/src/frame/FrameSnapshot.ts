import type { FrameSelection } from './parseFrameMessage.js'

/**
 * Frame state: `loading`; `slow` to load; `ready`; `silent`, which has loaded but hasn't sent a message; `failed`;
 * `blocked` by the page's security policy; `offline`.
 */
export type FramePhase = 'loading' | 'slow' | 'ready' | 'silent' | 'failed' | 'blocked' | 'offline'

export interface FrameSnapshot {
  readonly phase: FramePhase
  /** The frame's URL; null before the frame is opened. */
  readonly url: URL | null
  /** Changes whenever a new frame replaces the current frame. */
  readonly attempt: number
  readonly selection: FrameSelection
  /** Whether the bar below the frame is shown; the framed page hides it during sign-in. */
  readonly isBarVisible: boolean
}

/** An empty selection that isn't ready. */
export const EMPTY_SELECTION: FrameSelection = { files: [], count: 0, total: 0, isReady: false }
