import { useContext, useInsertionEffect } from 'react'
import { adoptStyle } from '../styles/adoptStyle.js'
import { FrameContext } from './FrameContext.js'

/** Adds a style sheet before the component is in the document, so that the browser computes its styles only once. */
export function useFrameStyle(style: string | null | undefined): void {
  const frame = useContext(FrameContext)
  useInsertionEffect(() => {
    if (frame?.current && style) adoptStyle(frame.current, style)
  }, [frame, style])
}
