'use client'

import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { useActiveSources } from '../start/useActiveSources.js'

/** A source of files, as {@link useSource} returns it. */
export interface SourceControl {
  /** Whether it is installed, listed in `sourceList`, and can be used now. */
  readonly isActive: boolean
  /** Its name, in the person's language. */
  readonly label: string
  /** Opens it. Must be called during a user gesture. */
  readonly open: () => void
  /** Returns the props of the button that opens it; the code of the source is loaded when the button is approached. */
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
