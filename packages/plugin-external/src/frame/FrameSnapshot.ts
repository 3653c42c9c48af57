import type { FrameSelection } from './parseFrameMessage.js'

/**
 * State of a frame: `loading`; `slow` to load; `ready`; `silent`, loaded without a message so far; `failed`;
 * `blocked` by the page's security policy; `offline`.
 */
export type FramePhase = 'loading' | 'slow' | 'ready' | 'silent' | 'failed' | 'blocked' | 'offline'

export interface FrameSnapshot {
  readonly phase: FramePhase
  /** Address of the page in the frame; null before the frame is opened. */
  readonly url: URL | null
  /** Changes with each new frame. */
  readonly attempt: number
  readonly selection: FrameSelection
  /** Whether the bar below the frame is shown; the page in the frame hides it during sign-in. */
  readonly isBarVisible: boolean
}

/** No files, and not ready. */
export const EMPTY_SELECTION: FrameSelection = { files: [], count: 0, total: 0, isReady: false }
