'use client'

import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { useActiveSources } from '../start/useActiveSources.js'

/** A file source, as returned by {@link useSource}. */
export interface SourceControl {
  /** True if the source is installed, listed in `sourceList`, and usable now. */
  readonly isActive: boolean
  /** The source's name, in the person's language. */
  readonly label: string
  /** Opens the source. Must be called during a user gesture. */
  readonly open: () => void
  /**
   * Returns the props for the button that opens the source; the source's code is loaded when a pointer approaches the button.
   */
  readonly getButtonProps: () => {
    readonly type: 'button'
    readonly disabled: boolean
    readonly onClick: () => void
    readonly onPointerEnter: (() => void) | undefined
    readonly onFocus: (() => void) | undefined
  }
}

/**
 * Returns a source by its id, such as `camera` or `gdrive`.
 *
 * @example
 * const camera = useSource('camera')
 * return <button {...camera.getButtonProps()}>{camera.label}</button>
 */
export function useSource(id: string): SourceControl {
  const uploader = useUploader()
  const message = useMessage()
  const source = useActiveSources().find((active) => active.id === id)
  const open = () => void uploader.openSource(id)
  return {
    isActive: source !== undefined,
    label: source ? message(source.label) : id,
    open,
    getButtonProps: () => ({
      type: 'button',
      disabled: !source,
      onClick: open,
      onPointerEnter: source?.prefetch,
      onFocus: source?.prefetch,
    }),
  }
}
