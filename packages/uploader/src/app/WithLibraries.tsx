'use client'

import { hasUppyCode } from '@lading/kernel/internal/attach'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { handsOut } from '../early/handsOut.js'
import type { AppRootProps } from '../UploaderApp.js'

interface WithLibrariesProps {
  readonly load: (() => Promise<void>) | undefined
  readonly props: AppRootProps
  readonly children: (props: AppRootProps) => ReactNode
}

/**
 * Renders with the latest props whose dependencies are loaded: if page code can use Uppy or tsyringe, they're loaded first.
 * Throws if they can't be loaded.
 */
export function WithLibraries({ load, props, children }: WithLibrariesProps): ReactNode {
  const [state, setState] = useState<{ readonly error?: unknown }>({})
  const shown = useRef<AppRootProps | null>(null)
  const isReady = !load || hasUppyCode() || !handsOut(props.props)
  useEffect(() => {
    if (isReady) return
    let isOver = false
    load().then(
      () => isOver || setState({}),
      (error: unknown) => isOver || setState({ error }),
    )
    return () => {
      isOver = true
    }
  }, [isReady, load])
  if ('error' in state) throw state.error
  if (isReady) shown.current = props
  return shown.current && children(shown.current)
}
