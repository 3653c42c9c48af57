import { maxFileCount, type Uploader } from '@lading/kernel'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { CaptureEngine } from '../engine/CaptureEngine.js'
import type { CaptureSnapshot } from '../engine/CaptureSnapshot.js'

/** Thumbnail size on the stack, in device pixels. */
const STACK_PX = 112

/** A series of photos that are added together. */
export interface Burst {
  /** Number of photos on the stack. */
  readonly count: number
  /** Thumbnail of the last photo. */
  readonly last: HTMLCanvasElement | null
  /** Whether the list has room for another photo. */
  readonly hasRoom: boolean
  /** Puts the photo on the stack; further photos are added to the stack as they're taken. */
  readonly keep: () => void
  /** Resolves with the stacked photos. @throws Error of the encoder */
  readonly take: () => Promise<readonly File[]>
}

const EMPTY = { count: 0, last: null }

/** Keeps photos on a stack until the person uses or discards all of them. */
export function useBurst(uploader: Uploader, engine: CaptureEngine, snapshot: CaptureSnapshot): Burst {
  const [stack, setStack] = useState<Pick<Burst, 'count' | 'last'>>(EMPTY)
  const files = useRef<Promise<File | null>[]>([])
  const { count } = stack
  const keep = useCallback(() => {
    const { photo } = engine.snapshot
    if (!photo) return
    // Start encoding before `retake()`, which releases the canvas; this copies the pixels.
    const file = engine.accept()
    // `take()` reports the error.
    file.catch(() => {})
    files.current.push(file)
    setStack({ count: files.current.length, last: drawSmall(photo) })
    engine.retake()
  }, [engine])

  const { mode, phase } = snapshot
  useLayoutEffect(() => {
    if (phase === 'shot' && mode === 'photo' && count > 0) keep()
  }, [phase, mode, count, keep])

  const take = useCallback(async () => {
    const taken = await Promise.all(files.current)
    return taken.filter((file) => file !== null)
  }, [])
  const room = maxFileCount(uploader.cfg) - uploader.entries.size
  return {
    ...stack,
    hasRoom: count + 1 < room || (phase !== 'shot' && count < room),
    keep,
    take,
  }
}

function drawSmall(photo: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = STACK_PX
  canvas.height = STACK_PX
  const side = Math.min(photo.width, photo.height)
  const left = (photo.width - side) / 2
  const top = (photo.height - side) / 2
  canvas.getContext('2d')?.drawImage(photo, left, top, side, side, 0, 0, STACK_PX, STACK_PX)
  return canvas
}
