import { type RefObject, useEffect } from 'react'
import { registerRef } from '../early/uploaderReady.js'
import type { AppLoader } from './AppLoader.js'
import type { ShellState } from './ShellState.js'

/** Registers a component as the owner of the ref that it has as its `apiRef`. */
export function useRefOwner(
  ref: object | null,
  { load }: AppLoader,
  latest: RefObject<Pick<ShellState, 'props'>>,
): void {
  useEffect(() => {
    if (ref) return registerRef(ref, { load, props: () => latest.current.props })
  }, [ref, load, latest])
}
