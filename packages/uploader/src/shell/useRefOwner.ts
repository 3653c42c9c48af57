import { type RefObject, useEffect } from 'react'
import { registerRef } from '../early/uploaderReady.js'
import type { AppLoader } from './AppLoader.js'
import type { ShellState } from './ShellState.js'

/** Registers a component as the owner of the ref that it has as its `apiRef`. */
export function useRefOwner(
  ref: object | null,
  { load }: AppLoader,
  latest: RefObject<Pick<ShellState, 'props' | 'queue'>>,
): void {
  useEffect(() => {
    if (!ref) return
    const discardFiles = () => latest.current.queue.discardFiles()
    return registerRef(ref, { load, props: () => latest.current.props, discardFiles })
  }, [ref, load, latest])
}
